import { useState } from 'react'
import { backupText } from '../../i18n/en/backup.ts'
import { formatWhen, formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { BackupPreview, RestoreOutcome } from '../../runtime/application/restore-backup.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Icon } from '../kit/Icon.tsx'
import { ProgressBar } from '../kit/ProgressBar.tsx'
import { Switch } from '../kit/Switch.tsx'
import { useUi, useUiState } from '../store.ts'
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

/** What is here, what is in the file, and what would be here afterwards. */
export function PreviewTable({ preview }: { readonly preview: BackupPreview }) {
  const here = useUiState(({ app }) => app.sessions.length + app.trash.length)
  const presetsHere = useUiState(({ app }) => app.savedPresets.length)
  const promptsHere = useUiState(({ app }) => app.prompts.length)
  const { sessions, presets, prompts } = preview
  const countOf = (state: (typeof sessions)[number]['state']): number =>
    sessions.filter(session => session.state === state).length
  const [added, same, differing] = [countOf('new'), countOf('here'), countOf('differs')]
  const presetsInFile = presets.added + presets.here
  const promptsInFile = prompts.added + prompts.here
  return (
    <table className={styles.table}>
      <caption className="unseen">{backupText('restore.table')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{backupText('restore.what')}</span>
          </th>
          <th scope="col">{backupText('restore.here')}</th>
          <th scope="col">{backupText('restore.in-file')}</th>
          <th scope="col">{backupText('restore.after')}</th>
        </tr>
      </thead>
      <tbody>
        <Row
          name={backupText('restore.sessions')}
          figures={[here, sessions.length, here + added + differing]}
          isTotal
        />
        <Row name={backupText('restore.new')} figures={[null, added, added]} isAdded />
        <Row name={backupText('restore.same')} figures={[same, same, same]} />
        {differing > 0 && (
          <Row
            name={backupText('restore.differs')}
            figures={[differing, differing, differing]}
            isAdded
          />
        )}
        {presetsInFile > 0 && (
          <Row
            name={backupText('restore.presets')}
            figures={[presetsHere, presetsInFile, presetsHere + presets.added]}
            isTotal
          />
        )}
        {promptsInFile > 0 && (
          <Row
            name={backupText('restore.prompts')}
            figures={[promptsHere, promptsInFile, promptsHere + prompts.added]}
            isTotal
          />
        )}
      </tbody>
    </table>
  )
}

function Row({
  name,
  figures: [here, inFile, after],
  isTotal = false,
  isAdded = false,
}: {
  readonly name: string
  /** Null for none. */
  readonly figures: readonly [here: number | null, inFile: number, after: number]
  readonly isTotal?: boolean
  /** What comes beside what is here. */
  readonly isAdded?: boolean
}) {
  return (
    <tr data-total={isTotal} data-added={isAdded && after > 0}>
      <th scope="row">{name}</th>
      <td>{here === null ? backupText('restore.none') : formatNumber(here)}</td>
      <td>{formatNumber(inFile)}</td>
      <td>{isAdded ? backupText('restore.plus', { count: after }) : formatNumber(after)}</td>
    </tr>
  )
}
