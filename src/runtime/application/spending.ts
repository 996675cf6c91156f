import { sameModel, type EventId, type Expense, type TokenCount } from '../../engine/index.ts'
import { costOf, isFree, type ModelFacts } from '../settings/model-info.ts'
import { modelInfoOf } from '../settings/model-catalogue.ts'

/** What a message takes of every request with its step, in tokens; and what its answer cost. */
export interface MessageCost extends TokenCount {
  /** US dollars; null where it cost nothing, or no price is known. */
  readonly dollars: number | null
}

/** In US dollars, by the tokens that providers reported. `total` is the sum of the next three. */
export interface Spending {
  readonly total: number
  /** Of the answers that are shown. */
  readonly answers: number
  readonly summaries: number
  /** Of answers on other branches, and of requests that no answer followed. */
  readonly notShown: number
  /** Of requests that were sent before it was a session here; in no other sum. */
  readonly elsewhere: number
  /** Requests whose price is not known; they are in no sum. */
  readonly unpriced: number
  /** What a reply of the model that answered last costs: the mean of its last ones. Null where none was paid for. */
  readonly reply: number | null
}

/** The sums of the expenses in a session's log; `own`: what the person knows of models. */
export function spendingOf(
  sessionId: string,
  expenses: readonly Expense[],
  own: readonly ModelFacts[],
): Spending {
  const sums = { answers: 0, summaries: 0, notShown: 0, elsewhere: 0 }
  let unpriced = 0
  for (const expense of expenses) {
    const dollars = dollarsOf(expense, own)
    const isOwn = isLater(expense.reportedBy, sessionId)
    sums[isOwn ? shareOf(expense) : 'elsewhere'] += dollars ?? 0
    if (isOwn && dollars === null) unpriced += 1
  }
  const total = sums.answers + sums.summaries + sums.notShown
  return { ...sums, total, unpriced, reply: replyOf(expenses, own) }
}

/** Replies that the price of the next one is taken from. */
const LAST_REPLIES = 3

function replyOf(expenses: readonly Expense[], own: readonly ModelFacts[]): number | null {
  const shown = expenses.filter(({ messageId }) => messageId !== null)
  const model = shown.at(-1)?.model
  if (!model) return null
  const byIt = shown.filter(expense => sameModel(expense.model, model))
  const ids = [...new Set(byIt.map(({ messageId }) => messageId))].slice(-LAST_REPLIES)
  const paid = byIt.filter(({ messageId }) => ids.includes(messageId))
  const sum = paid.reduce((dollars, expense) => dollars + (dollarsOf(expense, own) ?? 0), 0)
  return sum === 0 ? null : sum / ids.length
}

/** What the answer that a message ends cost, all requests of its turn; null where it cost nothing, or no price is known. */
export function dollarsOfMessage(
  expenses: readonly Expense[],
  messageId: string,
  own: readonly ModelFacts[],
): number | null {
  const paid = expenses.filter(expense => expense.messageId === messageId)
  return paid.reduce((sum, expense) => sum + (dollarsOf(expense, own) ?? 0), 0) || null
}

/** True for an event that is younger than the session: ids sort by time, and a session's id is one behind a letter. */
function isLater(id: EventId, sessionId: string): boolean {
  return id > sessionId.slice(1)
}

function shareOf({ purpose, messageId }: Expense): 'answers' | 'summaries' | 'notShown' {
  if (purpose === 'summary') return 'summaries'
  return messageId === null ? 'notShown' : 'answers'
}

/** Null where the price is not known; 0 for a model on this device. */
function dollarsOf({ model, usage }: Expense, own: readonly ModelFacts[]): number | null {
  if (isFree(model)) return 0
  const price = modelInfoOf(model.model, own)?.price ?? null
  return price && costOf(usage, price)
}
