import {
  estimateText,
  type EventId,
  type Expense,
  type ModelRef,
  type ModelRequest,
  sameModel,
  textOf,
  type TokenCount,
} from '../../engine/index.ts'
import { costOf, isFree, type ModelFacts } from '../settings/model-info.ts'
import { priceAt } from '../settings/model-catalogue.ts'
import { searchDollars } from '../settings/search-prices.ts'

/** The tokens of a message with its step in every request, and the cost of its answer. */
export interface MessageCost extends TokenCount {
  /** US dollars; null if it was free or no price is known. */
  readonly dollars: number | null
}

/** In US dollars, from the reported tokens. `total` is the sum of the next three. */
export interface Spending {
  readonly total: number
  /** Of the answers in the transcript. */
  readonly answers: number
  readonly summaries: number
  /** Of answers on other branches, and of requests without an answer. */
  readonly notShown: number
  /** Of requests from before the session existed here (import, fork); in no other sum. */
  readonly elsewhere: number
  /** Requests without a known price; they are in no sum. */
  readonly unpriced: number
  /** The mean cost of the last replies of the model that answered last. Null if none was paid for. */
  readonly reply: number | null
}

/** The sums of the expenses in a session's log; `own`: the person's facts about models. */
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

/** The number of replies in the mean. */
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

/** The cost of the answer that ends with this message: all requests of its turn. Null if it was free or no price is known. */
export function dollarsOfMessage(
  expenses: readonly Expense[],
  messageId: string,
  own: readonly ModelFacts[],
): number | null {
  const paid = expenses.filter(expense => expense.messageId === messageId)
  return paid.reduce((sum, expense) => sum + (dollarsOf(expense, own) ?? 0), 0) || null
}

/** True for an event that is younger than the session: ids sort by time, and a session's id is such an id after one letter. */
function isLater(id: EventId, sessionId: string): boolean {
  return id > sessionId.slice(1)
}

function shareOf({ purpose, messageId }: Expense): 'answers' | 'summaries' | 'notShown' {
  if (purpose === 'summary') return 'summaries'
  return messageId === null ? 'notShown' : 'answers'
}

/** Null if the price is unknown; 0 for a model on this device. */
function dollarsOf(
  { model, usage }: Pick<Expense, 'model' | 'usage'>,
  own: readonly ModelFacts[],
): number | null {
  if (isFree(model)) return 0
  if (usage.billedDollars !== undefined) return usage.billedDollars
  const price = priceAt(model, own)
  return price && costOf(usage, price) + searchDollars(model, usage)
}

/** The most that a request of texts may cost: 0 for a model on this device, null if the price is unknown. */
export function mostDollarsOf(
  model: ModelRef,
  { system, messages, maxOutputTokens }: ModelRequest,
  own: readonly ModelFacts[],
): number | null {
  const inputTokens = estimateText(system + textOf(messages.flatMap(({ parts }) => parts))).tokens
  const cached = { cachedInputTokens: null, reasoningTokens: null }
  return dollarsOf({ model, usage: { inputTokens, outputTokens: maxOutputTokens, ...cached } }, own)
}
