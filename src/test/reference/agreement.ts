/**
 * Each transcription compared with the preset that reproduces it: what both would send for every request of a conversation.
 *
 * @module
 */
import type { Preset } from '../../engine/presets/preset.ts'
import { countMessages } from '../../engine/tokens/request-tokens.ts'
import { beforeRequest, compact, requestOfPhase1, type Cuts } from './co-cli.ts'
import {
  afterOverflow,
  inject,
  type Injection,
  MAX_CONTEXT_TOKENS,
  trim,
  truncateToolResults,
  type Trimmed,
} from './cowagent.ts'
import { fingerprinter } from './fingerprint.ts'
import { partsOf } from './plain-log.ts'
import { contentText, type PlainMessage } from './plain-message.ts'
import { countCharacters, createPresetRun } from './preset-run.ts'
import { repaired } from './repaired.ts'

/** One request: as the transcription would send it once repaired, and as the preset did. Null: nothing can be sent. */
export interface Pair {
  readonly expected: readonly PlainMessage[] | null
  readonly sent: readonly PlainMessage[] | null
  /** True when the transcription left messages out, cut or summarised something. */
  readonly governed: boolean
}

export interface Replay {
  readonly preset: Preset
  /** False: the summarizer fails each time. */
  readonly summarizes: boolean
}

/** Large enough for any conversation of the tests: what shortens a request is the rule, never the window. */
const WINDOW_TOKENS = 10_000_000

/**
 * What can be sent of a transcription's request, after the differences that hold for every preset: the repair,
 * and that a text is left whole where the notice would make it longer.
 */
function sendable(
  messages: readonly PlainMessage[],
  conversation: readonly PlainMessage[],
): readonly PlainMessage[] | null {
  const valid = repaired(messages.map(message => neverLonger(message, conversation)))
  return valid.length === 0 || valid.at(-1)?.role === 'assistant' ? null : valid
}

function neverLonger(message: PlainMessage, conversation: readonly PlainMessage[]): PlainMessage {
  if (!message.results) return message
  const original = conversation.find(({ results }) => results?.[0]?.id === message.results?.[0]?.id)
  const results = message.results.map((result, at) => {
    const whole = original?.results?.[at]
    return whole && contentText(whole.content).length <= contentText(result.content).length
      ? whole
      : result
  })
  return { ...message, results }
}

/** The transcriptions hand on what they leave as it is. */
function differs(request: readonly PlainMessage[], whole: readonly PlainMessage[]): boolean {
  return (
    request.length !== whole.length || request.some((message, index) => message !== whole[index])
  )
}

/** A call and its results are never parted: the head takes them in, the tail begins before them. */
const WHOLE_STEPS: Cuts = {
  headEnd: (messages, counted) => {
    let end = counted
    while (messages[end]?.role === 'tool') end += 1
    return end
  },
  tailStart: (messages, counted) => {
    let start = counted
    while (messages[start]?.role === 'tool') start -= 1
    return start
  },
}

/**
 * Differences: a call and its results are never parted, where the source sends the orphans; a marker counts the messages
 * of the conversation that it stands for, those of an earlier marker among them, where the source counts that marker as one.
 */
export function replayCoCli(
  messages: readonly PlainMessage[],
  { preset, summarizes }: Replay,
): readonly Pair[] {
  const fingerprint = fingerprinter(messages)
  const summary = (source: readonly PlainMessage[]) => (summarizes ? fingerprint(source) : null)
  const run = createPresetRun({ preset, windowTokens: WINDOW_TOKENS, summary })
  let history: readonly PlainMessage[] = []
  let standsFor = 0
  return messages.flatMap((message, index) => {
    history = [...history, message]
    const asked = run.next(message)
    if (!asked) return []
    const summarize = (dropped: readonly PlainMessage[]) => {
      const markers = dropped.filter(isMarker).length
      standsFor = dropped.length - markers + (markers > 0 ? standsFor : 0)
      return summary(dropped)
    }
    const step = beforeRequest(history, summarize, WHOLE_STEPS)
    history = step.history
    const expected = step.request.map(each => (isMarker(each) ? counting(each, standsFor) : each))
    const governed = differs(step.request, messages.slice(0, index + 1))
    return [{ expected: sendable(expected, messages), sent: asked.request, governed }]
  })
}

const MARKER = /^\[(Summary of|Earlier conversation trimmed —) \d+ /

const isMarker = ({ role, text = '' }: PlainMessage) => role === 'user' && MARKER.test(text)

const counting = (marker: PlainMessage, count: number): PlainMessage => ({
  ...marker,
  text: (marker.text ?? '').replace(MARKER, `[$1 ${count} `),
})

/** A conversation under this is not worth a summary, and none is asked for. */
const WORTH_SUMMARY_TOKENS = 150

/**
 * `/compact` once the newest message has its answer, and the request after it. Difference: a short conversation is
 * left as it is, and there is nothing to compare.
 */
export function replayCompact(
  messages: readonly PlainMessage[],
  { preset, summarizes }: Replay,
): readonly Pair[] {
  const answered: readonly PlainMessage[] = [...messages, { role: 'assistant', text: 'Yes.' }]
  const fingerprint = fingerprinter(answered)
  const summary = (source: readonly PlainMessage[]) => (summarizes ? fingerprint(source) : null)
  const run = createPresetRun({ preset, windowTokens: WINDOW_TOKENS, summary })
  let history: readonly PlainMessage[] = []
  for (const message of answered) {
    history = [...history, message]
    if (run.next(message)) history = beforeRequest(history, summary, WHOLE_STEPS).history
  }
  if (requestTokens(history) < WORTH_SUMMARY_TOKENS) return []
  run.compact()
  const next: PlainMessage = { role: 'user', text: 'And now?' }
  const expected = sendable([...compact(history, summary), next], messages)
  return [{ expected, sent: run.next(next)?.request ?? null, governed: true }]
}

export function replayPhase1(
  messages: readonly PlainMessage[],
  { preset }: Pick<Replay, 'preset'>,
): readonly Pair[] {
  const run = createPresetRun({ preset, windowTokens: WINDOW_TOKENS, summary: () => null })
  return messages.flatMap((message, index) => {
    const history = messages.slice(0, index + 1)
    const asked = run.next(message)
    if (!asked) return []
    const request = requestOfPhase1(history, WHOLE_STEPS)
    const governed = differs(request, history)
    return [{ expected: sendable(request, messages), sent: asked.request, governed }]
  })
}

/** Tokens of a request with these messages, as the engine counts one without system prompt and tools. */
function requestTokens(messages: readonly PlainMessage[]): number {
  const engine = messages.map(message => ({ role: message.role, parts: partsOf(message) }))
  return countMessages(engine, countCharacters).tokens + 3
}

/**
 * Differences: compression holds for the request, never for the history; a summary stays until the next one takes
 * its place, where the source drops it with the message that it was put into; the injected text counts messages, not
 * turns; what is still too large after one halving is halved on at once, a halving is decided by results as they
 * are, not as stage 1 leaves them, and an injected summary counts towards the budget: there the comparison of a
 * conversation ends.
 */
export function replayCowAgent(
  messages: readonly PlainMessage[],
  { preset, summarizes }: Replay,
): readonly Pair[] {
  const fingerprint = fingerprinter(messages)
  const summary = (source: readonly PlainMessage[]) => (summarizes ? fingerprint(source) : null)
  const run = createPresetRun({ preset, windowTokens: WINDOW_TOKENS, summary })
  const pairs: Pair[] = []
  let written: Injection | null = null
  let read: Injection | null = null
  let history: readonly PlainMessage[] = []
  let gone = 0
  for (const [index, message] of messages.entries()) {
    history = [...history, message]
    const asked = run.next(message)
    if (!asked) {
      read = written ?? read
      continue
    }
    const trimmed = trim(history, requestTokens)
    if (isBeyondComparison(history, trimmed)) return pairs
    for (const discarded of trimmed.discarded) {
      gone += discarded.length
      const text = summary(discarded)
      written = text === null ? null : { summary: text, compacted: `${gone} messages` }
    }
    if (!trimmed.compressed) history = trimmed.messages
    const kept = truncateToolResults(trimmed.messages)
    const request = read ? inject(kept, read) : kept
    if (read && isTippedOver(inject(trimmed.messages, read), trimmed.messages)) return pairs
    const governed = differs(request, messages.slice(0, index + 1))
    pairs.push({ expected: sendable(request, messages), sent: asked.request, governed })
  }
  return pairs
}

/** True where only the injected summary brings the request over the budget. */
function isTippedOver(
  withSummary: readonly PlainMessage[],
  without: readonly PlainMessage[],
): boolean {
  return (
    requestTokens(without) <= MAX_CONTEXT_TOKENS && requestTokens(withSummary) > MAX_CONTEXT_TOKENS
  )
}

function isBeyondComparison(history: readonly PlainMessage[], trimmed: Trimmed): boolean {
  const isOver = (messages: readonly PlainMessage[]) => requestTokens(messages) > MAX_CONTEXT_TOKENS
  return (
    trimmed.discarded.length > 1 ||
    (!trimmed.compressed && isOver(trimmed.messages)) ||
    isOver(history) !== isOver(truncateToolResults(history))
  )
}

/**
 * The newest request refused as too large, once and again. Differences: the newest user message is never cleared away; a
 * retry is a tenth smaller at least, so where the guide's trimming frees less, there is nothing to compare. The guard counts
 * what repair only then leaves out, a few tokens for each blank message.
 */
export function replayCowAgentOverflow(
  messages: readonly PlainMessage[],
  { preset }: Pick<Replay, 'preset'>,
): readonly Pair[] {
  const trimmed = trim(messages, requestTokens)
  if (trimmed.messages.length < messages.length) return []
  const run = createPresetRun({ preset, windowTokens: WINDOW_TOKENS, summary: () => null })
  for (const message of messages) run.next(message)
  const request = truncateToolResults(messages).map(message => neverLonger(message, messages))
  let refused = requestTokens(repaired(request))
  return ([1, 2] as const).flatMap(attempt => {
    const after = afterOverflow(request, attempt)
    const kept = after.length === 0 ? messages.slice(-1) : after
    const size = Math.max(requestTokens(kept), requestTokens(repaired(kept)))
    const isSmaller = size <= 0.9 * refused
    const { request: sent } = run.overflow()
    refused = requestTokens(sent ?? [])
    return isSmaller ? [{ expected: sendable(kept, messages), sent, governed: true }] : []
  })
}
