import { type ReactNode, useEffect, useState } from 'react'
import { errorText } from '../../ports/errors.ts'
import { formatWhen, formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Switch } from '../../kit/Field.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import { useCommands, useValue } from '../../host/use-feature.ts'
import styles from './Backup.module.css'
import { Faults, Refused, Status } from '../../kit/Told.tsx'
import { chooseBackup } from './choose-backup.ts'
import { backup } from './feature.ts'
import type { BackupPreview, RestoreOutcome } from './restore-backup.ts'
import { backupText } from './texts.ts'

/** Restores a backup: what it would bring, and then, by the button that says how much, brings it. */
export function RestoreDialog({ file }: { readonly file: File }): ReactNode {
  // Another file may be dropped on it.
  return <Restoring key={`${file.name} ${file.lastModified}`} file={file} />
}

function Restoring({ file }: { readonly file: File }) {
  const restore = useRestore(file)
  const progress = useValue(backup)
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
      width="wide"
      foot={<Foot restore={restore} withSettings={withSettings} />}
    >
      <div className="stack gap-5">
        {phase.type === 'refused' && <Refused sentence={phase.sentence} />}
        {phase.type === 'preview' && (
          <>
            <PreviewTable preview={phase.preview} />
            <Faults heading={faultsHeading(phase.preview.faults)} faults={phase.preview.faults} />
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
        {phase.type === 'done' && (
          <Faults heading={faultsHeading(phase.outcome.faults)} faults={phase.outcome.faults} />
        )}
        <Status
          text={statusOf(phase)}
          isUnderWay={phase.type === 'reading' || phase.type === 'restoring'}
          share={progress?.share ?? null}
        />
      </div>
    </Dialog>
  )
}

function statusOf(phase: RestorePhase): string {
  if (phase.type === 'reading') return backupText('restore.reading')
  if (phase.type === 'restoring') return backupText('restore.restoring', { count: phase.sessions })
  return phase.type === 'done' ? doneText(phase.outcome) : ''
}

function doneText(outcome: RestoreOutcome): string {
  return [
    outcome.isCancelled && backupText('restore.stopped'),
    backupText('restore.done', { count: outcome.sessions }),
    outcome.presets > 0 && backupText('restore.done-presets', { count: outcome.presets }),
    outcome.prompts > 0 && backupText('restore.done-prompts', { count: outcome.prompts }),
    outcome.memory > 0 && backupText('restore.done-memory'),
    outcome.projects > 0 && backupText('restore.done-projects', { count: outcome.projects }),
    outcome.others > 0 && backupText('restore.done-others'),
  ]
    .filter(Boolean)
    .join(' ')
}

function faultsHeading(faults: readonly string[]): string {
  return `${backupText('restore.faults', { count: faults.length })}. ${backupText('restore.faults-rest')}`
}

function Foot({
  restore,
  withSettings,
}: {
  readonly restore: Restore
  readonly withSettings: boolean
}) {
  const ui = useUi()
  const { phase, start, cancel } = restore
  const label = phase.type === 'preview' ? labelOf(phase.preview, withSettings) : null
  return (
    <>
      {(phase.type === 'preview' || phase.type === 'refused') && (
        <Button onClick={() => void chooseBackup(ui)}>{backupText('restore.other')}</Button>
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
        <Button variant="primary" onClick={ui.actions.closeDialog}>
          {t('kit.close')}
        </Button>
      )}
    </>
  )
}

/** What the button says that brings it in; null where there is nothing to bring. */
function labelOf(
  { sessions, presets, prompts, memory, projects, others }: BackupPreview,
  withSettings: boolean,
): string | null {
  const count = sessions.filter(({ state }) => state !== 'here').length
  if (count > 0) return backupText('restore.do', { count })
  if (presets.added > 0) return backupText('restore.do-presets', { count: presets.added })
  if (prompts.added > 0) return backupText('restore.do-prompts', { count: prompts.added })
  if (memory.added > 0) return backupText('restore.do-memory')
  if (projects.added > 0) return backupText('restore.do-projects', { count: projects.added })
  if (others.added > 0) return backupText('restore.do-others')
  return withSettings ? backupText('restore.do-settings') : null
}

interface PreviewRow {
  readonly name:
    | 'sessions'
    | 'new'
    | 'same'
    | 'differs'
    | 'presets'
    | 'prompts'
    | 'memory'
    | 'projects'
    | 'others'
  /** Null for none. */
  readonly figures: readonly [here: number | null, inFile: number, after: number]
  /** `added`: what comes in addition to what is here. */
  readonly look?: 'total' | 'added'
}

function PreviewTable({
  preview: { sessions, presets, prompts, memory, projects, others },
}: {
  readonly preview: BackupPreview
}) {
  const here = useUiState(({ app }) => app.sessions.length + app.trash.length)
  const countOf = (state: (typeof sessions)[number]['state']): number =>
    sessions.filter(session => session.state === state).length
  const [added, same, differing] = [countOf('new'), countOf('here'), countOf('differs')]
  const rows: readonly PreviewRow[] = [
    { name: 'sessions', figures: [here, sessions.length, here + added + differing], look: 'total' },
    { name: 'new', figures: [null, added, added], look: 'added' },
    { name: 'same', figures: [same, same, same] },
    { name: 'differs', figures: [differing, differing, differing], look: 'added' },
    totalOf('presets', presets),
    totalOf('prompts', prompts),
    totalOf('projects', projects),
    totalOf('others', others),
    { name: 'memory', figures: [null, memory.added + memory.here, memory.added], look: 'added' },
  ]
  const isOptional = ({ name }: PreviewRow) =>
    ['differs', 'presets', 'prompts', 'memory', 'projects', 'others'].includes(name)
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
        {rows
          .filter(row => !isOptional(row) || row.figures[1] > 0)
          .map(({ name, figures: [now, inFile, after], look }) => (
            <tr key={name} data-total={look === 'total'} data-added={look === 'added' && after > 0}>
              <th scope="row">{backupText(`restore.${name}`)}</th>
              <td>{now === null ? backupText('restore.none') : formatNumber(now)}</td>
              <td>{formatNumber(inFile)}</td>
              <td>
                {look === 'added' ? t('notices.more', { count: after }) : formatNumber(after)}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function totalOf(
  name: 'presets' | 'prompts' | 'projects' | 'others',
  { stored, added, here }: BackupPreview['presets'],
): PreviewRow {
  return { name, figures: [stored, added + here, stored + added], look: 'total' }
}

type RestorePhase =
  | { readonly type: 'reading' }
  /** The file is no backup, or could not be read: the sentence that says so. */
  | { readonly type: 'refused'; readonly sentence: string }
  | { readonly type: 'preview'; readonly preview: BackupPreview }
  | { readonly type: 'restoring'; readonly sessions: number }
  | { readonly type: 'done'; readonly outcome: RestoreOutcome }

const READING = 'read-backup'
const RESTORING = 'restore-backup'

type Restore = ReturnType<typeof useRestore>

/** Reads the file at once, and writes nothing before `start`. */
function useRestore(file: File) {
  const { application } = useUi()
  const commands = useCommands(backup)
  const [phase, setPhase] = useState<RestorePhase>({ type: 'reading' })
  useEffect(() => {
    let isLeft = false
    void commands
      .read(file, READING)
      .then((preview): RestorePhase => ({ type: 'preview', preview }), refusal)
      .then(next => !isLeft && setPhase(next))
    return () => {
      isLeft = true
      application.cancelCall(READING)
    }
  }, [application, commands, file])
  return {
    phase,
    /** Brings in what the preview shows. */
    start: async (preview: BackupPreview, withSettings: boolean): Promise<void> => {
      const { sessions } = preview
      const count = sessions.filter(({ state }) => state !== 'here').length
      setPhase({ type: 'restoring', sessions: count })
      try {
        const outcome = await commands.restore(file, { sessions, withSettings }, RESTORING)
        setPhase({ type: 'done', outcome })
      } catch (error) {
        setPhase(refusal(error))
      }
    },
    /** What was brought in by then stays. Leaving the dialog cancels nothing. */
    cancel: () => application.cancelCall(RESTORING),
  }
}

function refusal(error: unknown): RestorePhase {
  return { type: 'refused', sentence: errorText(error) }
}
