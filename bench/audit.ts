/**
 * `node bench/audit.ts [--data DIR]`: how many of the facts that the audit misses in a compacted session are needed
 * later, and how many of those the block of exact details lists.
 *
 * Each recorded session is cut at several places. What stands before the cut is folded as the default preset would: an
 * extractive summary of 5 % of the window, the newest fifth whole, and exact details for a tenth of the window. A missing
 * fact is a true alarm if it stands word for word in the rest of the session ("again"), if the assistant writes it
 * there ("written"), or if the assistant writes it before another message shows it again ("from memory").
 *
 * @module
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { audit, readableText } from '../src/engine/compaction/audit/audit.ts'
import { isCritical } from '../src/engine/compaction/audit/criticality.ts'
import { exactDetails, exactDetailsBudget } from '../src/engine/compaction/audit/exact-details.ts'
import { FACT_KINDS, isStatement, type Fact } from '../src/engine/compaction/audit/fact.ts'
import { findOccurrences } from '../src/engine/compaction/audit/occurrences.ts'
import { extractFacts } from '../src/engine/compaction/audit/facts.ts'
import { extractiveSummary } from '../src/engine/compaction/extractive/extractive.ts'
import { textOf, toolCallsOf, toolResultsOf } from '../src/engine/message/message.ts'
import { countMessage } from '../src/engine/tokens/request-tokens.ts'
import type { ViewItem } from '../src/engine/message/view.ts'
import {
  RECORDING_SOURCES,
  readRecordings,
  type RecordingSource,
} from '../src/test/recorded/all.ts'
import { countOnce } from './count-once.ts'

/** Where sessions are cut; the one long session at more places. */
const CUTS: Readonly<Partial<Record<RecordingSource, readonly number[]>>> = {
  'pi-sessions': [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9],
}
const USUAL_CUTS = [0.35, 0.55, 0.75]
const SHARES = { summary: 0.05, tail: 0.2, details: { share: 0.1, shareAbove64k: 0.03 } } as const
/** A window is compacted when its history fills this share of it. */
const FILLED = 0.92
const SHORTEST = 8

const { values } = parseArgs({ options: { data: { type: 'string' } } })
const folder =
  values.data ?? process.env.PALIMPSEST_DATA ?? join(import.meta.dirname, '../../shared/data')
const count = countOnce()

/** A missing fact, and what became of it. */
interface Alarm {
  readonly fact: Fact
  readonly again: boolean
  readonly written: boolean
  readonly fromMemory: boolean
  readonly listed: boolean
}

interface Cut {
  /** Sessions are halved by this: what is tuned on one half is checked on the other. */
  readonly isEven: boolean
  readonly historyTokens: number
  readonly alarms: readonly Alarm[]
}

for (const source of RECORDING_SOURCES) {
  const recordings = readRecordings(folder, source) ?? []
  const cuts = recordings.flatMap(({ messages }, at) => {
    const items = messages.map((message, place): ViewItem => ({
      ...message,
      id: `m${place}`,
      origin: 'message',
      pinned: false,
    }))
    const places = CUTS[source]
    if (items.length < SHORTEST) return []
    return (places ?? USUAL_CUTS).map((share, index) =>
      cutAt(items, Math.floor(items.length * share), (places ? index : at) % 2 === 0),
    )
  })
  print(source, cuts)
}

function cutAt(items: readonly ViewItem[], cut: number, isEven: boolean): Cut {
  const history = items.slice(0, cut)
  const sizes = history.map(item => countMessage(item, count).tokens)
  const historyTokens = sizes.reduce((sum, tokens) => sum + tokens, 0)
  const windowTokens = Math.ceil(historyTokens / FILLED)
  let tailAt = cut
  for (let tokens = 0; tailAt > 0; tailAt -= 1) {
    tokens += sizes[tailAt - 1] ?? 0
    if (tokens > windowTokens * SHARES.tail) break
  }
  const summary = extractiveSummary(history.slice(0, tailAt), {
    targetTokens: Math.max(100, Math.floor(windowTokens * SHARES.summary)),
    count,
    previousSummary: null,
    focus: null,
  })
  const kept = `${summary}\n${readableText(history.slice(tailAt))}`
  const { missing } = audit(extractFacts(history), kept)
  const budgetTokens = exactDetailsBudget(windowTokens, SHARES.details)
  const listed = new Set(exactDetails(missing, { budgetTokens, count })?.facts)
  const later = needed(
    items.slice(cut),
    missing.map(({ text }) => text),
  )
  const alarms = missing.map(fact => ({ fact, ...later(fact.text), listed: listed.has(fact) }))
  return { isEven, historyTokens, alarms }
}

/** Which of the texts stand in the rest of the session, and who writes them first. */
function needed(
  rest: readonly ViewItem[],
  texts: readonly string[],
): (text: string) => Pick<Alarm, 'again' | 'written' | 'fromMemory'> {
  const first = new Map<string, ViewItem['role']>()
  const written = new Set<string>()
  for (const item of rest)
    for (const text of findOccurrences(saidIn(item), texts)) {
      if (!first.has(text)) first.set(text, item.role)
      if (item.role === 'assistant') written.add(text)
    }
  return text => ({
    again: first.has(text),
    written: written.has(text),
    fromMemory: first.get(text) === 'assistant',
  })
}

/** A speaker's own words, without the names of parameters, which every request defines. */
function saidIn({ parts }: ViewItem): string {
  return [
    textOf(parts),
    ...toolCallsOf(parts).flatMap(({ input }) => valuesIn(input)),
    ...toolResultsOf(parts).map(({ output }) => output),
  ].join('\n')
}

function valuesIn(input: unknown): readonly string[] {
  if (typeof input !== 'object' || input === null) return [String(input)]
  return Object.values(input).flatMap(valuesIn)
}

function print(source: string, cuts: readonly Cut[]): void {
  const alarms = cuts.flatMap(cut => cut.alarms)
  const thousands = cuts.reduce((sum, { historyTokens }) => sum + historyTokens, 0) / 1_000
  console.log(`\n${source}: ${cuts.length} cuts, ${Math.round(thousands)}k tokens`)
  console.table(
    FACT_KINDS.flatMap(kind => {
      const ofKind = alarms.filter(({ fact }) => fact.kind === kind)
      return ofKind.length === 0 ? [] : [rowOf(kind, ofKind, thousands)]
    }),
  )
  const halves = [
    ['all', cuts],
    ['even', cuts.filter(({ isEven }) => isEven)],
    ['odd', cuts.filter(({ isEven }) => !isEven)],
  ] as const
  console.table(
    halves.map(([half, some]) =>
      blockOf(
        half,
        some.flatMap(cut => cut.alarms),
      ),
    ),
  )
}

function percent(some: number, all: number): string {
  return all === 0 ? '–' : ((100 * some) / all).toFixed(1)
}

function countOf(alarms: readonly Alarm[], sign: keyof Omit<Alarm, 'fact'>): number {
  return alarms.filter(alarm => alarm[sign]).length
}

function rowOf(kind: string, alarms: readonly Alarm[], thousands: number) {
  const critical = alarms.filter(({ fact }) => isCritical(fact))
  return {
    kind,
    'missing per 1k': (alarms.length / thousands).toFixed(2),
    'critical per 1k': (critical.length / thousands).toFixed(2),
    'again %': percent(countOf(critical, 'again'), critical.length),
    'written %': percent(countOf(critical, 'written'), critical.length),
    'from memory %': percent(countOf(critical, 'fromMemory'), critical.length),
  }
}

/** Precision and recall of the block; without sentences, because no one repeats them. */
function blockOf(half: string, all: readonly Alarm[]) {
  const alarms = all.filter(({ fact }) => !isStatement(fact.kind))
  const listed = alarms.filter(alarm => alarm.listed)
  return {
    half,
    listed: listed.length,
    'precision again': percent(countOf(listed, 'again'), listed.length),
    'precision written': percent(countOf(listed, 'written'), listed.length),
    'recall written': percent(countOf(listed, 'written'), countOf(alarms, 'written')),
    'recall from memory': percent(countOf(listed, 'fromMemory'), countOf(alarms, 'fromMemory')),
  }
}
