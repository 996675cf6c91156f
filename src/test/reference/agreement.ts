/**
 * Each transcription beside the preset that reproduces it: what both would send for every request of a conversation.
 *
 * @module
 */
import type { Preset } from '../../engine/presets/preset.ts'
import { countMessages } from '../../engine/request-tokens.ts'
import { beforeRequest, CO_CLI_DEFAULTS, compact, type Cuts } from './co-cli.ts'
import { requestOf } from './co-cli-phase-1.ts'
import {
  afterOverflow,
  COWAGENT_DEFAULTS,
  inject,
  injected,
  trim,
  truncateToolResults,
  turnsOf,
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
    const step = beforeRequest(history, CO_CLI_DEFAULTS, summarize, WHOLE_STEPS)
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

/** `/compact` in the middle of a conversation, and the request after it. */
export function replayCompact(
  messages: readonly PlainMessage[],
  { preset, summarizes }: Replay,
): Pair {
  const fingerprint = fingerprinter(messages)
  const summary = (source: readonly PlainMessage[]) => (summarizes ? fingerprint(source) : null)
  const run = createPresetRun({ preset, windowTokens: WINDOW_TOKENS, summary })
  for (const message of messages) run.next(message)
  run.compact()
  const next: PlainMessage = { role: 'user', text: 'And now?' }
  const after = compact(messages, summary)
  return {
    expected: sendable([...after, next], messages),
    sent: run.next(next)?.request ?? null,
    governed: after !== messages,
  }
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
    const request = requestOf(history, CO_CLI_DEFAULTS)
    const governed = differs(request, history)
    return [{ expected: sendable(request, messages), sent: asked.request, governed }]
  })
}

/** Tokens of messages as the engine counts a request without system prompt and tools. */
function requestTokens(messages: readonly PlainMessage[]): number {
  const engine = messages.map(message => ({ role: message.role, parts: partsOf(message) }))
  return countMessages(engine, countCharacters).tokens + 3
}

/** The words of a user message that a summary was put in front of. */
function withoutInjection(message: PlainMessage): PlainMessage {
  const divider = injected('', 0).slice(injected('', 0).lastIndexOf('\n\n---'))
  return message.role === 'user' && message.text?.startsWith('[System: Previous')
    ? { ...message, text: message.text.slice(message.text.lastIndexOf(divider) + divider.length) }
    : message
}

/** Summaries are ready when the answer is there, and are read from the next turn on. */
export function replayCowAgent(
  messages: readonly PlainMessage[],
  { preset, summarizes }: Replay,
): readonly Pair[] {
  const fingerprint = fingerprinter(messages)
  const summary = (source: readonly PlainMessage[]) => (summarizes ? fingerprint(source) : null)
  const run = createPresetRun({ preset, windowTokens: WINDOW_TOKENS, summary })
  const pending: { readonly summary: string; readonly turns: number }[] = []
  let history: readonly PlainMessage[] = []
  return messages.flatMap((message, index) => {
    history = [...history, message]
    const asked = run.next(message)
    if (message.role === 'user') {
      const trimmed = trim(history, COWAGENT_DEFAULTS, requestTokens)
      history = trimmed.messages
      for (const discarded of trimmed.discarded) {
        const text = summary(discarded.map(withoutInjection))
        if (text !== null) pending.push({ summary: text, turns: turnsOf(discarded).length })
      }
    }
    if (!asked) {
      for (const ready of pending.splice(0)) history = inject(history, ready)
      return []
    }
    const request = truncateToolResults(history)
    const governed = differs(request, messages.slice(0, index + 1))
    return [{ expected: sendable(request, messages), sent: asked.request, governed }]
  })
}

/** The newest request refused as too large, once and again. */
export function replayCowAgentOverflow(
  messages: readonly PlainMessage[],
  { preset }: Pick<Replay, 'preset'>,
): readonly [Pair, Pair] {
  const run = createPresetRun({ preset, windowTokens: WINDOW_TOKENS, summary: () => null })
  for (const message of messages) run.next(message)
  const retry = (attempt: 1 | 2): Pair => ({
    expected: sendable(afterOverflow(messages, attempt), messages),
    sent: run.overflow().request,
    governed: true,
  })
  return [retry(1), retry(2)]
}
