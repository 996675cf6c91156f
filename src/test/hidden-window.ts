/**
 * A server that keeps its window to itself, and a long conversation with it: what is asked, what is refused, and which
 * turns stay without an answer.
 */
import type { Branch } from '../engine/branch/branch.ts'
import type { SessionEvent } from '../engine/log/event.ts'
import type { ModelRequest } from '../engine/message/message.ts'
import type { Preset } from '../engine/presets/preset.ts'
import { budgetFor, DEFAULT_WINDOW_TOKENS, type Budget } from '../engine/tokens/budget.ts'
import type { CountText, TokenCount } from '../engine/tokens/count.ts'
import { countRequest } from '../engine/tokens/request-tokens.ts'
import { inferredBudget, type KnownLimit } from '../engine/overflow/inferred-limit.ts'
import { limitInferredFor } from '../engine/turn/refusal.ts'
import { calls, configFor, createDrive, says } from './drive.ts'
import { failing } from './failures.ts'
import { variedWords } from './words.ts'

export interface HiddenServer {
  /** In the server's own tokens. */
  readonly windowTokens: number
  /** How it says that a request is too large, without a number. */
  readonly refuses: 'status-400' | 'status-413' | 'cut'
  /** Its tokens for one of ours. */
  readonly factor: number
  /** True where the reply that is asked for counts too. */
  readonly countsReply: boolean
}

export interface HiddenRun {
  /** Requests that the server refused for their size. */
  readonly refusals: number
  /** Turns without an answer, although their message alone would have fitted. */
  readonly unanswered: number
  /** Turns whose message alone is too large. */
  readonly impossible: number
  /** Largest request that was answered, in the server's tokens. */
  readonly largest: number
  /** Refusals of a request that is no smaller than one that was refused before, alone and with its reply. */
  readonly repeated: number
  /** What the session inferred at last, for the next one with the same model; null for nothing. */
  readonly limit: KnownLimit | null
}

export interface HiddenOptions {
  readonly preset: Preset
  readonly server: HiddenServer
  readonly turns: number
  /** The window that somebody declares; null where nobody does. */
  readonly declared: number | null
  /** The session is opened again, from its log, after each turn. */
  readonly reloads?: boolean
  /** What an earlier session inferred. */
  readonly known?: KnownLimit | null
  readonly seed?: number
}

/** Tokens of a request, alone and with its reply. */
type Pair = readonly [request: number, total: number]

/** The same numbers in every run. */
function createDice(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

const counted = new Map<string, TokenCount>()

/** Each text is counted once, whoever asks. */
const count: CountText = text => {
  const tokens = counted.get(text) ?? configFor(8_192).count(text)
  counted.set(text, tokens)
  return tokens
}

/** Talks for so many turns, with up to four tool calls in each; every tenth result and every twentieth message is long. */
export function talkTo({
  preset,
  server,
  turns,
  declared,
  reloads,
  known = null,
  seed = 7,
}: HiddenOptions): HiddenRun {
  const dice = createDice(seed)
  const declaredTokens = declared ?? preset.unknownWindow ?? DEFAULT_WINDOW_TOKENS
  const asServer = (request: ModelRequest) =>
    countRequest(request, count).tokens * server.factor +
    (server.countsReply ? request.maxOutputTokens : 0)
  const refused: Pair[] = []
  let largest = 0
  let tools = 0
  const drive = createDrive({
    config: { preset, count, knownLimit: known },
    budgetOf: branch => budgetIn(branch, budgetFor(declaredTokens, null), known),
    tool: () => variedWords(dice(10) === 0 ? 1_500 + dice(4_000) : 20 + dice(400)),
    answer: (request, index) => {
      const tokens = asServer(request)
      if (tokens > server.windowTokens) {
        refused.push([tokens, tokens + request.maxOutputTokens])
        return refusalOf(server)
      }
      largest = Math.max(largest, tokens)
      if (tools === 0) return says(variedWords(10 + dice(150)))
      tools -= 1
      return calls({ type: 'tool-call', callId: `c${index}`, tool: 'read', input: { path: index } })
    },
  })
  let unanswered = 0
  let impossible = 0
  for (let turn = 0; turn < turns; turn += 1) {
    tools = dice(5)
    const text = `${turn} ${variedWords(dice(20) === 0 ? 1_500 : 5 + dice(120))}`
    if (reloads) drive.reload()
    drive.user(text)
    const last = drive.driven().events.findLast(({ type }) => type === 'v1.message-appended')
    if (last?.type === 'v1.message-appended' && last.role === 'assistant') continue
    const alone = asServer({
      system: 'Be brief.',
      tools: [],
      messages: [{ role: 'user', parts: [{ type: 'text', text }] }],
      maxOutputTokens: 1,
    })
    if (alone > server.windowTokens) impossible += 1
    else unanswered += 1
  }
  return {
    refusals: refused.length,
    unanswered,
    impossible,
    largest: Math.round(largest),
    repeated: repeatsIn(refused),
    limit: limitIn(drive.driven().events),
  }
}

/** How many are no smaller than one before them, by both measures. */
function repeatsIn(refused: readonly Pair[]): number {
  return refused.filter(([request, total], at) =>
    refused.slice(0, at).some(([less, lessInAll]) => request >= less && total >= lessInAll),
  ).length
}

function limitIn(events: readonly SessionEvent[]): KnownLimit | null {
  const limit = events.findLast(({ type }) => type === 'v1.limit-inferred')
  return limit?.type === 'v1.limit-inferred' ? limit : null
}

/** As the application has it: the smaller of the declared budget and the one that refusals leave. */
function budgetIn(branch: Branch, declared: Budget, known: KnownLimit | null): Budget {
  const inferred = limitInferredFor(branch, configFor(8_192).model, known)
  const budget = inferred && inferredBudget(inferred, null)
  return budget && budget.windowTokens < declared.windowTokens ? budget : declared
}

function refusalOf({ refuses }: HiddenServer) {
  switch (refuses) {
    case 'status-400':
      return failing({ status: 400 })
    case 'status-413':
      return failing({ kind: 'payload-bytes', status: 413, remedy: 'fewer-bytes' })
    case 'cut':
      return failing({ kind: 'cut-stream', status: null, remedy: 'none' })
  }
}
