import { pathTo } from '../branch/path.ts'
import type { EventId, EventOf, ModelRef, SessionEvent, Usage } from '../log/event.ts'

/** The usage of one request, as its provider reported it. */
export interface Expense {
  readonly purpose: 'answer' | 'summary'
  readonly reportedBy: EventId
  /** The last answer of its turn, or the side question. Null for a summary, without an answer, and on another branch. */
  readonly messageId: EventId | null
  readonly model: ModelRef
  readonly usage: Usage
}

/** The expenses on all branches, one for each summary. `leafId`: the newest event of the shown branch. */
export function expensesIn(
  events: readonly SessionEvent[],
  leafId: EventId | null,
): readonly Expense[] {
  const path = pathTo(events, leafId)
  const expenses: Expense[] = []
  const summaries = new Map<string, Expense>()
  let turn: Omit<Expense, 'messageId'>[] = []
  let answerId: EventId | null = null
  const endTurn = () => {
    for (const sent of turn) expenses.push({ ...sent, messageId: answerId })
    turn = []
    answerId = null
  }
  for (const event of events) {
    const isShown = path.has(event.id)
    switch (event.type) {
      case 'v1.message-appended':
        if (isShown && event.role === 'user') endTurn()
        if (isShown && event.role === 'assistant') answerId = event.id
        break
      case 'v1.usage-reported': {
        if (event.kind !== 'chat') break
        const { id, model, usage } = event
        const sent = { purpose: 'answer', reportedBy: id, model, usage } as const
        if (isShown) turn.push(sent)
        else expenses.push({ ...sent, messageId: null })
        break
      }
      case 'v1.side-question-answered':
        expenses.push(...expenseOf(event, path))
        break
      case 'v1.compaction-proposed':
      case 'v1.compaction-completed': {
        const { id, compactionId, model, usage } = event
        // A summary that was proposed and applied was paid for once.
        if (model && usage && !summaries.has(compactionId))
          summaries.set(compactionId, {
            purpose: 'summary',
            reportedBy: id,
            messageId: null,
            model,
            usage,
          })
        break
      }
      default:
    }
  }
  endTurn()
  return [...expenses, ...summaries.values()]
}

/** Of a side question; none if the provider reported no usage. */
function expenseOf(
  { id, questionId, model, usage }: EventOf<'v1.side-question-answered'>,
  path: ReadonlySet<string>,
): readonly Expense[] {
  const messageId = path.has(questionId) ? questionId : null
  return usage ? [{ purpose: 'answer', reportedBy: id, messageId, model, usage }] : []
}
