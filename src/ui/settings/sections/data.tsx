import { Fragment, useState } from 'react'
import { atRestText } from '../../../i18n/en/at-rest.ts'
import { settingsText as t } from '../../../i18n/en/settings.ts'
import { formatBytes, formatWhen } from '../../../i18n/format.ts'
import type { StorageStatus } from '../../../runtime/sessions/storage-quota.ts'
import { newestBackup, useLastBackup } from '../../../host/last-backup.ts'
import { LinkButton } from '../../../kit/Button.tsx'
import { storageSafety } from '../../kit/storage-safety.ts'
import { storedBytes } from '../../kit/stored-bytes.ts'
import { useUi, useUiState } from '../../../host/store.ts'
import { AtRestBlock } from '../AtRestBlock.tsx'
import { coreSetting } from '../../../runtime/settings/setting.ts'
import type { CoreSection } from '../../../host/settings-page.ts'
import { titled } from './texts.ts'
import styles from '../Settings.module.css'

/** The application itself stores fewer bytes. If more are stored, the rest are models. */
const MOST_APP_BYTES = 40e6

/** Where the sessions are stored, how safe that is, and what happens to deleted ones. */
export const DATA: CoreSection = {
  ...titled('data'),
  icon: 'archive',
  items: [
    {
      entries: () => [[t('settings.used'), t('settings.also.used'), t('settings.kept')]],
      Part: StoredHere,
    },
    {
      entries: () => [
        [
          atRestText('at-rest.name'),
          t('settings.also.at-rest'),
          atRestText('at-rest.lock-now'),
          atRestText('at-rest.change'),
          atRestText('at-rest.lock-after'),
        ],
      ],
      Part: AtRestBlock,
    },
  ],
  last: [
    {
      label: () => t('settings.backup-rhythm'),
      hint: () => t('settings.backup-rhythm-why'),
      control: 'choice',
      of: coreSetting('backupReminder'),
      choices: () =>
        (['never', 'weekly', 'fortnightly', 'monthly'] as const).map(rhythm => [
          rhythm,
          t(`settings.backup-rhythm.${rhythm}`),
        ]),
    },
    {
      label: () => t('settings.trash-days'),
      hint: () => t('settings.trash-days-hint'),
      control: 'number',
      of: coreSetting('trashDays'),
    },
    { Part: TrashLine },
  ],
}

function StoredHere() {
  const storage = useUiState(state => state.app.storage)
  const stored = storedBytes(storage)
  const { at } = useLastBackup()
  const backup = useUiState(({ app }) => newestBackup(app.sessions, at))
  const [now] = useState(Date.now)
  return (
    <dl className="pairs">
      <dt>{t('settings.used')}</dt>
      <dd>{stored === null ? t('settings.used-unknown') : formatBytes(stored)}</dd>
      {othersOf(storage).map(([what, size]) => (
        <Fragment key={what}>
          <dt className={styles.part}>{t(what)}</dt>
          <dd>{size}</dd>
        </Fragment>
      ))}
      <dt>{t('settings.kept')}</dt>
      <dd>{t(`settings.kept-${storageSafety(storage)}`)}</dd>
      <dt>{t('settings.backup')}</dt>
      <dd>{backup === null ? t('settings.backup-never') : formatWhen(backup, now)}</dd>
    </dl>
  )
}

function TrashLine() {
  const { actions } = useUi()
  const trashed = useUiState(state => state.app.trash.length)
  const showTrash = (): void => {
    actions.closeDialog()
    actions.setSessionsOpen(true)
    actions.setTrashOpen(true)
  }
  return (
    trashed > 0 && (
      <p className="soft">
        {t('settings.trash', { count: trashed })}{' '}
        <LinkButton onClick={showTrash}>{t('settings.trash-show')}</LinkButton>
      </p>
    )
  )
}

/** What else is stored beside the person's data, and how much the browser allows; only what the browser reports. */
function othersOf({ usage, databases, quota }: StorageStatus) {
  if (usage === null) return []
  const rest = databases === null ? 0 : usage - databases
  const app = rest > MOST_APP_BYTES ? 'settings.used-app-models' : 'settings.used-app'
  const of = (bytes: number) =>
    t('settings.used-of', { used: formatBytes(usage), quota: formatBytes(bytes) })
  return [
    ...(rest > 0 ? [[app, formatBytes(rest)] as const] : []),
    ...(quota === null ? [] : [['settings.used-all', of(quota)] as const]),
  ]
}
