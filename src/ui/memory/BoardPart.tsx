import { toggled } from '../kit/selection.ts'
import { useEffect, useState } from 'react'
import { memoryText } from '../../i18n/en/memory.ts'
import type { BoardPlan, BoardProposal } from '../../runtime/memory/board.ts'
import type { ShownEntry } from '../../runtime/memory/memory-page.ts'
import { Button } from '../kit/Button.tsx'
import { useUi } from '../store.ts'
import { Entry } from './EntryList.tsx'
import { SourceLink } from './ItemParts.tsx'
import styles from './Memory.module.css'

/** The board, and what the finished sessions would change on it. */
export function BoardPart({
  project,
  entries,
  isEmpty,
  looksAtOnce,
}: {
  readonly project: string | undefined
  readonly entries: readonly ShownEntry[]
  readonly isEmpty: boolean
  /** Makes the proposals without a press of the button. */
  readonly looksAtOnce: boolean
}) {
  const { application } = useUi()
  const [plan, setPlan] = useState<BoardPlan | null>(null)
  const [said, setSaid] = useState('')
  const look = async (): Promise<void> => {
    setPlan(await application.memory.planBoard(project))
    setSaid('')
  }
  useEffect(() => {
    if (looksAtOnce) void application.memory.planBoard(project).then(setPlan)
  }, [application, looksAtOnce, project])
  const apply = async (accepted: readonly BoardProposal[], considered: readonly string[]) => {
    if (!(await application.memory.applyBoard(accepted, considered, project))) return
    setPlan(null)
    setSaid(memoryText('memory.accepted', { count: accepted.length }))
  }
  return (
    <>
      <p className="small soft">{memoryText('memory.board-why')}</p>
      {plan === null || plan.proposals.length === 0 ? (
        <div className="row wrap">
          <Button variant="edged" icon="refresh" onClick={() => void look()}>
            {memoryText('memory.run')}
          </Button>
          <p className="small soft" role="status">
            {plan === null ? said : memoryText('memory.run-none')}
          </p>
        </div>
      ) : (
        <Proposals plan={plan} onDone={accepted => void apply(accepted, plan.considered)} />
      )}
      {isEmpty ? (
        <p className="soft">{memoryText('memory.board-none')}</p>
      ) : (
        <ul className="stack gap-0 lined">
          {entries.map(entry => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Each proposal with a box that takes it in. */
function Proposals({
  plan: { proposals },
  onDone,
}: {
  readonly plan: BoardPlan
  readonly onDone: (accepted: readonly BoardProposal[]) => void
}) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const accepted = proposals.filter(({ id }) => !left.has(id))
  return (
    <section className={`stack ${styles.proposals}`}>
      <p role="status">{memoryText('memory.proposals', { count: proposals.length })}</p>
      <ul className="stack gap-2">
        {proposals.map(({ id, kind, fact, reason, sources }) => (
          <li key={id} className={styles.proposal}>
            <label className="row gap-2">
              <input
                type="checkbox"
                checked={!left.has(id)}
                onChange={() => setLeft(toggled(left, id))}
              />
              <span className="anywhere">
                <b>{memoryText(`memory.${kind}`)}</b> {fact.text}
              </span>
            </label>
            <p className={`row wrap gap-2 small faint ${styles.why}`}>
              {memoryText(`memory.reason-${reason}`)}, {memoryText(`memory.from-${fact.origin}`)}
              {sources.slice(0, 1).map(source => (
                <SourceLink key={source.sessionId} source={source} />
              ))}
            </p>
          </li>
        ))}
      </ul>
      <div className="row wrap touch">
        <Button variant="primary" disabled={accepted.length === 0} onClick={() => onDone(accepted)}>
          {memoryText('memory.accept', { count: accepted.length })}
        </Button>
        <Button onClick={() => onDone([])}>{memoryText('memory.dismiss')}</Button>
      </div>
    </section>
  )
}
