/**
 * Sums over the requests that a method made of recorded conversations, and the numbers that they come to.
 *
 * @module
 */
import type { Message, Part } from '../../src/engine/message/message.ts'
import { countMessage, REPLY_OVERHEAD } from '../../src/engine/tokens/request-tokens.ts'
import type { CountText } from '../../src/engine/tokens/count.ts'
import { textOfMessage, type Asked } from './asks.ts'
import { faultsOfRequest } from '../../src/test/recorded/request-oracle.ts'

/** What a method sends for one ask; null when it refuses. */
export type Answered = readonly Message[] | null

export interface TallyOptions {
  readonly count: CountText
  /** Most tokens of a request; over it is counted. */
  readonly limitTokens: number
  /** The original text behind an id that a marker in a request carries; null for an unknown one. */
  readonly fetch: ((id: string) => string | null) | null
  /** The ids that a text carries. */
  readonly idsIn: (text: string) => readonly string[]
}

/** Sums; shares of them are the metrics. */
export interface Tally {
  tokens: number
  rawTokens: number
  cachedCost: number
  rawCachedCost: number
  previousTokens: number
  reusedTokens: number
  identifiers: number
  retained: number
  recoverable: number
  oldLines: number
  oldRetained: number
  orphans: number
  invalid: number
  overBudget: number
  refused: number
  asks: number
}

export function emptyTally(): Tally {
  return {
    tokens: 0,
    rawTokens: 0,
    cachedCost: 0,
    rawCachedCost: 0,
    previousTokens: 0,
    reusedTokens: 0,
    identifiers: 0,
    retained: 0,
    recoverable: 0,
    oldLines: 0,
    oldRetained: 0,
    orphans: 0,
    invalid: 0,
    overBudget: 0,
    refused: 0,
    asks: 0,
  }
}

/** Prices of a token that the provider's cache holds, and of one that it must take in. */
const READ = 0.1
const WRITE = 1.25

/** Adds one conversation; `answers` has one entry for each ask. */
export function addToTally(
  tally: Tally,
  { recording, systemTokens, asks }: Asked,
  { answers, options }: { readonly answers: readonly Answered[]; readonly options: TallyOptions },
): void {
  const fixed = systemTokens + REPLY_OVERHEAD
  let previous: { readonly messages: readonly Message[]; readonly tokens: number } | null = null
  let previousRaw = 0
  for (const [index, ask] of asks.entries()) {
    if (!ask.asksForReply) continue
    const messages = answers[index]
    if (messages === undefined)
      throw new RangeError(`No answer to ask ${index} of ${recording.name}`)
    tally.asks += 1
    if (messages === null) {
      tally.refused += 1
      continue
    }
    const tokens = fixed + tokensOf(messages, options.count)
    const shared: number = previous
      ? fixed + sharedTokens(previous.messages, messages, options.count)
      : 0
    const raw = ask.rawTokens + REPLY_OVERHEAD
    tally.tokens += tokens
    tally.rawTokens += raw
    tally.cachedCost += READ * shared + WRITE * (tokens - shared)
    tally.rawCachedCost += READ * previousRaw + WRITE * (raw - previousRaw)
    if (previous) {
      tally.previousTokens += previous.tokens
      tally.reusedTokens += shared
    }
    previous = { messages, tokens }
    previousRaw = raw
    addUses(tally, { ask, system: recording.system, messages }, options)
    const faults = faultsOfRequest(messages)
    tally.orphans += faults.orphans
    tally.invalid += faults.faults.length > 0 ? 1 : 0
    tally.overBudget += tokens > options.limitTokens ? 1 : 0
  }
}

function addUses(
  tally: Tally,
  {
    ask,
    system,
    messages,
  }: {
    readonly ask: Asked['asks'][number]
    readonly system: string
    readonly messages: readonly Message[]
  },
  { fetch, idsIn }: TallyOptions,
): void {
  if (ask.identifiers.length + ask.oldLines.length === 0) return
  const texts = [system, ...messages.map(textOfMessage)].toReversed()
  const shows = (wanted: string) => texts.some(text => text.includes(wanted))
  const hidden = ask.identifiers.filter(identifier => !shows(identifier))
  tally.identifiers += ask.identifiers.length
  tally.retained += ask.identifiers.length - hidden.length
  tally.recoverable += ask.identifiers.length - hidden.length
  if (fetch && hidden.length > 0) {
    const fetched = texts.flatMap(idsIn).flatMap(id => fetch(id) ?? [])
    tally.recoverable += hidden.filter(wanted => fetched.some(text => text.includes(wanted))).length
  }
  tally.oldLines += ask.oldLines.length
  tally.oldRetained += ask.oldLines.filter(shows).length
}

const messageTokens = new WeakMap<readonly Part[], number>()

function tokensOf(messages: readonly Message[], count: CountText): number {
  return messages.reduce((sum, message) => sum + tokensOfOne(message, count), 0)
}

function tokensOfOne(message: Message, count: CountText): number {
  const known = messageTokens.get(message.parts)
  if (known !== undefined) return known
  const { tokens } = countMessage(message, count)
  messageTokens.set(message.parts, tokens)
  return tokens
}

/**
 * Tokens at the beginning of a request that the one before it began with as well: whole messages, and of the
 * first that differs the share of its characters that are equal.
 */
function sharedTokens(
  before: readonly Message[],
  after: readonly Message[],
  count: CountText,
): number {
  let tokens = 0
  for (const [index, message] of before.entries()) {
    const other = after[index]
    if (!other || other.role !== message.role) return tokens
    if (other.parts !== message.parts && wireText(other) !== wireText(message)) {
      const left = wireText(message)
      const share = commonPrefix(left, wireText(other)) / left.length
      return tokens + Math.floor(share * tokensOfOne(message, count))
    }
    tokens += tokensOfOne(message, count)
  }
  return tokens
}

const wireTexts = new WeakMap<readonly Part[], string>()

function wireText({ parts }: Message): string {
  const known = wireTexts.get(parts)
  if (known !== undefined) return known
  const text = JSON.stringify(parts)
  wireTexts.set(parts, text)
  return text
}

function commonPrefix(left: string, right: string): number {
  let length = 0
  while (length < left.length && left.charCodeAt(length) === right.charCodeAt(length)) length += 1
  return length
}
