import { checkpointText } from '../../i18n/en/checkpoints.ts'
import { formatWhen } from '../../i18n/format.ts'
import type { BranchChoice } from '../../runtime/application/compare-branches.ts'
import { Button } from '../kit/Button.tsx'
import { useNow } from '../kit/page-hooks.ts'
import { useAnswer } from '../kit/use-answer.ts'
import { useUi, useUiState } from '../store.ts'
import styles from './Checkpoints.module.css'

const NONE: readonly BranchChoice[] = []

/** Where the branches of the session end, with the way there. Nothing while there is only one. */
export function BranchList({ isIdle }: { readonly isIdle: boolean }) {
  const { application, actions } = useUi()
  const now = useNow()
  const sessionId = useUiState(({ app }) => app.session?.sessionId ?? null)
  const leafId = useUiState(({ app }) => app.session?.leafId ?? null)
  const branches =
    useAnswer(
      () =>
        sessionId === null ? null : application.checkpoints.branchesOf(sessionId).catch(() => NONE),
      [application, sessionId, leafId],
    ) ?? NONE
  if (sessionId === null || branches.length < 2) return null
  const go = async (eventId: string): Promise<void> => {
    if (await application.checkpoints.goTo(eventId)) actions.closeDialog()
  }
  const compare = (eventId: string): void => {
    const left = { sessionId, eventId }
    actions.openDialog({ type: 'compare', left, right: { sessionId } })
  }
  return (
    <section className="stack gap-1">
      <h3 className="small soft">{checkpointText('checkpoints.branches')}</h3>
      <ul className="stack gap-0 lined">
        {branches.map(({ eventId, branch, messages: count, at, words, isShown }) => (
          <li key={eventId} className={`row wrap gap-2 ${styles.branch}`}>
            <span className="grow anywhere">
              <b>{checkpointText('checkpoints.branch', { branch })}</b> {words}{' '}
              <span className="small faint">
                {checkpointText('checkpoints.branch-facts', { count, when: formatWhen(at, now) })}
              </span>
            </span>
            {isShown ? (
              <b className="small done">{checkpointText('checkpoints.branch-here')}</b>
            ) : (
              <span className="row gap-2 touch">
                <Button icon="restore" disabled={!isIdle} onClick={() => void go(eventId)}>
                  {checkpointText('checkpoints.go')}
                </Button>
                <Button icon="compare" onClick={() => compare(eventId)}>
                  {checkpointText('checkpoints.compare')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
