import { useState } from 'react'
import { backupText } from '../../i18n/en/conversation.ts'
import { formatWhen } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { BackupPreview, RestoreOutcome } from '../../runtime/application/restore-backup.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Icon } from '../kit/Icon.tsx'
import { ProgressBar } from '../kit/ProgressBar.tsx'
import { Switch } from '../kit/Switch.tsx'
import { useUi, useUiState } from '../store.ts'
import { PreviewTable } from './PreviewTable.tsx'
import styles from './Restore.module.css'
import { useRestore, type Restore } from './use-restore.ts'

/** Restores a backup: what it would bring, and then, by the button that says how much, brings it. */
export function RestoreDialog({ file }: { readonly file: File }) {
  const { actions, surface } = useUi()
  const restore = useRestore(file)
  const { phase } = restore
  const [withSettings, setWithSettings] = useState(false)
  const [now] = useState(Date.now)
  return (
    <Dialog
      title={backupText('restore.name')}
      heading={backupText('restore.of', { name: file.name })}
      description={
        phase.type === 'preview' && phase.preview.createdAt !== null
          ? backupText('restore.written', { when: formatWhen(phase.preview.createdAt, now) })
          : backupText('restore.unknown-time')
      }
      onClose={actions.closeDialog}
      foot={
        <Foot
          restore={restore}
          withSettings={withSettings}
          onChoose={() => void surface.showRestore()}
          onClose={actions.closeDialog}
        />
      }
    >
      <div className={styles.restore}>
        {phase.type === 'refused' && (
          <p role="alert" className={styles.refused}>
            <Icon name="warning" />
            {phase.sentence}
          </p>
        )}
        {phase.type === 'preview' && (
          <>
            <PreviewTable preview={phase.preview} />
            <Faults faults={phase.preview.faults} />
            {phase.preview.hasOtherSettings && (
              <Switch
                checked={withSettings}
                onChange={setWithSettings}
                hint={backupText('restore.settings-why')}
              >
                {backupText('restore.settings')}
              </Switch>
            )}
          </>
        )}
        {phase.type === 'done' && <Faults faults={phase.outcome.faults} />}
        <Status restore={restore} />
      </div>
    </Dialog>
  )
}

function Status({ restore: { phase } }: { readonly restore: Restore }) {
  const share = useUiState(({ app }) => app.backup?.share ?? null)
  const text =
    phase.type === 'reading'
      ? backupText('restore.reading')
      : phase.type === 'restoring'
        ? backupText('restore.restoring', { count: phase.sessions })
        : phase.type === 'done'
          ? doneText(phase.outcome)
          : ''
  return (
    <div className={styles.status}>
      {(phase.type === 'reading' || phase.type === 'restoring') && (
        <ProgressBar label={text} value={share} />
      )}
      <p role="status">{text}</p>
    </div>
  )
}

function doneText(outcome: RestoreOutcome): string {
  return [
    ...(outcome.isCancelled ? [backupText('restore.stopped')] : []),
    backupText('restore.done', { count: outcome.sessions }),
    ...(outcome.presets > 0
      ? [backupText('restore.done-presets', { count: outcome.presets })]
      : []),
    ...(outcome.prompts > 0
      ? [backupText('restore.done-prompts', { count: outcome.prompts })]
      : []),
  ].join(' ')
}

function Faults({ faults }: { readonly faults: readonly string[] }) {
  if (faults.length === 0) return null
  return (
    <section className={styles.faults}>
      <h3>
        {backupText('restore.faults', { count: faults.length })}.{' '}
        {backupText('restore.faults-rest')}
      </h3>
      <ul>
        {faults.map(fault => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </section>
  )
}

function Foot({
  restore,
  withSettings,
  onChoose,
  onClose,
}: {
  readonly restore: Restore
  readonly withSettings: boolean
  readonly onChoose: () => void
  readonly onClose: () => void
}) {
  const { phase, start, cancel } = restore
  const label = phase.type === 'preview' ? labelOf(phase.preview, withSettings) : null
  return (
    <>
      {(phase.type === 'preview' || phase.type === 'refused') && (
        <Button onClick={onChoose}>{backupText('restore.other')}</Button>
      )}
      <span className="grow" />
      {phase.type === 'restoring' && <Button onClick={cancel}>{t('kit.cancel')}</Button>}
      {phase.type === 'preview' && label !== null && (
        <Button variant="primary" onClick={() => void start(phase.preview, withSettings)}>
          {label}
        </Button>
      )}
      {phase.type === 'preview' && label === null && (
        <span role="status">{backupText('restore.nothing')}</span>
      )}
      {phase.type === 'done' && (
        <Button variant="primary" onClick={onClose}>
          {t('kit.close')}
        </Button>
      )}
    </>
  )
}

/** What the button says that brings it in; null where there is nothing to bring. */
function labelOf(
  { sessions, presets, prompts }: BackupPreview,
  withSettings: boolean,
): string | null {
  const count = sessions.filter(({ state }) => state !== 'here').length
  if (count > 0) return backupText('restore.do', { count })
  if (presets.added > 0) return backupText('restore.do-presets', { count: presets.added })
  if (prompts.added > 0) return backupText('restore.do-prompts', { count: prompts.added })
  return withSettings ? backupText('restore.do-settings') : null
}
