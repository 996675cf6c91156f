/**
 * A server that keeps its window to itself, and a long conversation with it: what is asked, what is refused, and which
 * turns stay without an answer.
 */
import { appendFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { calls, configFor, createDrive, says } from '../../test/drive.ts'
import { failing } from '../../test/failures.ts'
import { variedWords } from '../../test/words.ts'
import type { Branch } from '../branch/branch.ts'
import type { SessionEvent } from '../log/event.ts'
import type { ModelRequest } from '../message/message.ts'
import { inferredBudget, type KnownLimit } from '../overflow/inferred-limit.ts'
import { PALIMPSEST } from '../presets/palimpsest.ts'
import type { Preset } from '../presets/preset.ts'
import { PRESETS } from '../presets/registry.ts'
import { DEFAULT_WINDOW_TOKENS, budgetFor, type Budget } from '../tokens/budget.ts'
import type { CountText, TokenCount } from '../tokens/count.ts'
import { countRequest } from '../tokens/request-tokens.ts'
import { limitInferredFor } from './refusal.ts'

interface HiddenServer {
  /** In the server's own tokens. */
  readonly windowTokens: number
  /** How it says that a request is too large, without a number. */
  readonly refuses: 'status-400' | 'status-413' | 'cut'
  /** Its tokens for one of ours. */
  readonly factor: number
  /** True where the reply that is asked for counts too. */
  readonly countsReply: boolean
}

interface HiddenRun {
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

interface HiddenOptions {
  readonly preset: Preset
  readonly server: HiddenServer
  readonly turns: number
  /** The declared window; null if there is none. */
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

/** Each text is counted once, no matter who asks. */
const count: CountText = text => {
  const tokens = counted.get(text) ?? configFor(8_192).count(text)
  counted.set(text, tokens)
  return tokens
}

/** Talks for so many turns, with up to four tool calls in each; every tenth result and every twentieth message is long. */
function talkTo({
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
      return calls({
        type: 'tool-call',
        callId: `c${index}`,
        tool: 'read',
        input: { path: index },
      })
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

/** With a file named by `PALIMPSEST_HIDDEN_WINDOWS`: 100 turns with every server, a row of it for each; fewer otherwise. */
const TABLE = process.env.PALIMPSEST_HIDDEN_WINDOWS ?? ''
const isWhole = TABLE !== ''
const TURNS = isWhole ? 100 : 20
const WINDOWS = isWhole ? [8_000, 32_000, 131_000] : [8_000]
const REFUSALS = isWhole ? (['status-400', 'status-413', 'cut'] as const) : (['cut'] as const)

const servers = REFUSALS.flatMap(refuses =>
  WINDOWS.flatMap(windowTokens =>
    (isWhole ? [null, 200_000] : [200_000]).map(declared => ({ windowTokens, refuses, declared })),
  ),
)
const server = (change: Partial<HiddenServer>): HiddenServer => ({
  windowTokens: 8_000,
  refuses: 'status-400',
  factor: 1.2,
  countsReply: false,
  ...change,
})
/** It shortens nothing, by its name: what does not fit is refused here, with arithmetic. */
const shortens = PRESETS.filter(({ id }) => id !== 'off')
const most = (id: string) => (id === 'palimpsest' ? 4 : 8)

describe.each(shortens.map(preset => [preset.id, preset] as const))('%s', (id, preset) => {
  it.each(servers)(
    'answers every turn within a window of $windowTokens that its server shows by $refuses, and $declared is declared',
    ({ windowTokens, refuses, declared }) => {
      const options = {
        preset,
        server: server({ windowTokens, refuses }),
        turns: TURNS,
        declared,
        reloads: true,
      }
      const run = talkTo(options)
      const second = talkTo({ ...options, known: run.limit, seed: 8 })
      if (isWhole) {
        const { refusals, unanswered, impossible, largest, repeated } = run
        const figures = [refusals, unanswered, impossible, largest, repeated, second.refusals]
        const cells = [id, windowTokens, refuses, declared ?? 'none', ...figures]
        appendFileSync(TABLE, `| ${cells.join(' | ')} |\n`)
      }
      expect(run.unanswered).toBe(0)
      expect(run.refusals).toBeLessThanOrEqual(most(id))
      expect(run.repeated).toBe(0)
      expect(second.unanswered).toBe(0)
      expect(second.refusals).toBe(0)
    },
    isWhole ? 300_000 : 20_000,
  )
})

describe('a server that states no limit', () => {
  it('is asked nothing twice that it refused, however often the session is opened again', () => {
    const options = { preset: PALIMPSEST, server: server({}), turns: TURNS, declared: 200_000 }
    expect(talkTo({ ...options, reloads: true })).toEqual(talkTo(options))
  })

  it('may count the reply that is asked for', () => {
    const counting = server({ countsReply: true })
    const run = talkTo({ preset: PALIMPSEST, server: counting, turns: TURNS, declared: 200_000 })
    expect(run.unanswered).toBe(0)
    expect(run.refusals).toBeLessThanOrEqual(4)
  })

  it('may have a window of next to nothing', () => {
    const run = talkTo({
      preset: PALIMPSEST,
      server: server({ windowTokens: 1_000 }),
      turns: TURNS,
      declared: null,
    })
    expect(run.unanswered).toBe(0)
    expect(run.refusals).toBeLessThanOrEqual(4)
  })
})
