import { useEffect, useId, useState } from 'react'
import type { ModelRef } from '../../engine/index.ts'
import { memoryText } from './texts.ts'
import { formatDollars } from '../../i18n/format.ts'
import type { BoardPlan, BoardProposal, BoardWriter } from '../../runtime/memory/board.ts'
import type { ShownEntry } from './memory-page.ts'
import { Button } from '../../kit/Button.tsx'
import { toggled } from '../../kit/selection.ts'
import { useAnswer } from '../../kit/use-answer.ts'
import { hostWords, modelName } from '../../kit/words.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { useCommands, useValue } from '../../host/use-feature.ts'
import { memory } from './feature.ts'
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
  return (
    <>
      <p className="small soft">{memoryText('memory.board-why')}</p>
      <Planned {...usePlan(project, looksAtOnce)} />
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

/** What would change, found by the rule, or by a model that is free or that the person asks. */
function usePlan(project: string | undefined, looksAtOnce: boolean) {
  const { application } = useUi()
  const commands = useCommands(memory)
  const changes = useValue(memory)
  const settings = useUiState(({ app }) => app.settings)
  const known = useAnswer(
    async () => ({ writer: await commands.boardWriter(project) }),
    [commands, project, changes, settings],
  )
  const isKnown = known !== null
  const writer = known?.writer ?? null
  const callId = `board ${useId()}`
  const [plan, setPlan] = useState<BoardPlan | null>(null)
  const [asked, setAsked] = useState<ModelRef | null>(null)
  const [said, setSaid] = useState('')
  const look = async (model: ModelRef | null): Promise<void> => {
    setAsked(model)
    setPlan(await commands.planBoard(project, model && { model, callId }))
    setAsked(null)
  }
  const begin = (): void => void look(writer?.isAtOnce ? writer.model : null)
  const stop = (): void => application.cancelCall(callId)
  useEffect(() => {
    if (looksAtOnce && isKnown) begin()
    return stop
    // oxlint-disable-next-line react/exhaustive-deps -- It looks once, as soon as it knows the model.
  }, [isKnown])
  const apply = async (accepted: readonly BoardProposal[]): Promise<void> => {
    if (!(await commands.applyBoard(accepted, plan?.considered ?? [], project))) return
    setPlan(null)
    setSaid(memoryText('memory.accepted', { count: accepted.length }))
  }
  return { plan, writer, isKnown, asked, said, look, begin, stop, apply }
}

type Planning = ReturnType<typeof usePlan>

function Planned(planning: Planning) {
  const { plan, isKnown, asked, begin, stop, apply } = planning
  const isFound = plan !== null && plan.proposals.length > 0
  const isFirst = plan === null && asked !== null
  return (
    <section className={`stack ${isFound ? styles.proposals : ''}`}>
      <p role="status">{statusOf(planning)}</p>
      {plan && <Proposer {...planning} plan={plan} />}
      {isFound && asked === null && (
        <Proposals plan={plan} onDone={accepted => void apply(accepted)} />
      )}
      {!isFound && (
        <div className="row wrap touch">
          {/* One button, so that the focus stays on it. */}
          <Button
            variant="edged"
            icon={isFirst ? 'stop' : 'refresh'}
            disabled={!isKnown}
            onClick={isFirst ? stop : begin}
          >
            {memoryText(isFirst ? 'memory.stop' : 'memory.run')}
          </Button>
        </div>
      )}
    </section>
  )
}

function statusOf({ plan, asked, said }: Planning): string {
  if (asked) return memoryText('memory.asking', { model: modelName(asked) })
  if (plan === null) return said
  const count = plan.proposals.length
  return count === 0 ? memoryText('memory.run-none') : memoryText('memory.proposals', { count })
}

/** Who made the proposals, what was left out, and who else could make them, with the cost. */
function Proposer({
  plan: { by, note },
  writer,
  asked,
  stop,
  look,
}: Planning & { readonly plan: BoardPlan }) {
  const other = by ? null : writer
  const instead = other
    ? memoryText('memory.ask-writer', { model: modelName(other.model) })
    : memoryText('memory.ask-rule')
  return (
    <>
      <p className="small soft anywhere">
        {by
          ? memoryText('memory.by-writer', { model: modelName(by) })
          : memoryText('memory.by-plan')}
      </p>
      {note !== undefined && <p className="caution anywhere">{note}</p>}
      {(by || other) && (
        <div className="row wrap gap-2 touch">
          <Button variant="edged" onClick={asked ? stop : () => void look(other?.model ?? null)}>
            {asked ? memoryText('memory.stop') : instead}
          </Button>
          {other && <p className="small faint anywhere">{costWords(other)}</p>}
        </div>
      )}
    </>
  )
}

function costWords({ model: { host }, dollars }: BoardWriter): string {
  const cost =
    dollars === null
      ? memoryText('memory.unknown-cost')
      : dollars === 0
        ? memoryText('memory.free')
        : memoryText('memory.costs', { dollars: formatDollars(dollars) })
  return host === null ? cost : `${memoryText('memory.sent', { host: hostWords(host) })} ${cost}`
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
    <>
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
    </>
  )
}
