import { backupText } from '../../i18n/en/conversation.ts'
import { formatNumber } from '../../i18n/format.ts'
import type { BackupPreview } from '../../runtime/application/restore-backup.ts'
import { useUiState } from '../store.ts'
import styles from './Restore.module.css'

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
