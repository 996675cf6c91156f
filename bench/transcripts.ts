/**
 * Section 3: recorded conversations of agents, replayed. Before each recorded answer the request is built
 * as a method would have built it, and compared with the whole history and with what the answer went on to use.
 *
 * @module
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { archiveReferencesIn, expandArchived } from '../src/test/archived-text.ts'
import { extractSummary } from '../src/engine/compaction/extractive/extract-summary.ts'
import { PALIMPSEST } from '../src/engine/presets/palimpsest.ts'
import type { Preset } from '../src/engine/presets/preset.ts'
import { PRESETS } from '../src/engine/presets/registry.ts'
import type { SummarizeEffect } from '../src/engine/reports/simulate.ts'
import { simulate } from '../src/test/simulate.ts'
import type { CountText } from '../src/engine/tokens/count.ts'
import { readRecordings } from '../src/test/recorded/all.ts'
import { readable } from '../src/test/recorded/readable.ts'
import { logOf, type Recording } from '../src/test/recorded/recording.ts'
import { countOnce } from './count-once.ts'
import { rounded, type BenchOptions, type Row } from './row.ts'
import { asksOf, type Asked } from './transcripts/asks.ts'
import {
  maskOlderThan,
  messageWindow,
  RAW,
  tailOf,
  trimTo,
  type Baseline,
} from './transcripts/baselines.ts'
import { paretoSvg, type Panel, type Point } from './transcripts/pareto.ts'
import { addToTally, emptyTally, type Answered, type Tally } from './transcripts/tally.ts'

/** The window holds the request alone: no reply is written here, so none is reserved. */
const FILTERS = [
  {
    filter: 'pi@64k',
    source: 'pi-sessions',
    windowTokens: 64_000,
    baselines: [maskOlderThan(10), trimTo(2_000), messageWindow(40), tailOf(32_000)],
  },
  {
    filter: 'pi@200k',
    source: 'pi-sessions',
    windowTokens: 200_000,
    baselines: [maskOlderThan(10), trimTo(2_000), messageWindow(40), tailOf(32_000)],
  },
  {
    filter: 'tau@3k',
    source: 'tau-bench',
    windowTokens: 3_000,
    baselines: [maskOlderThan(10), trimTo(2_000), messageWindow(40), tailOf(3_000)],
  },
] as const

type Filter = (typeof FILTERS)[number]

/** The recordings of a source; null where there is none. */
export function recordingsOf(
  source: Filter['source'],
  { dataFolder, leaveOut }: BenchOptions,
): readonly Recording[] | null {
  const all = dataFolder === null ? null : readRecordings(dataFolder, source, leaveOut)
  const spoken = all?.filter(({ messages }) => messages.length > 0) ?? []
  return spoken.length === 0 ? null : spoken
}

export function run(options: BenchOptions): readonly Row[] {
  const count = countOnce()
  const panels: Panel[] = []
  const rows = FILTERS.flatMap(filter => {
    const recordings = recordingsOf(filter.source, options)
    if (recordings === null) return PRESETS.flatMap(({ id }) => absentRows(id, filter))
    const asked = readable(recordings, recording => asksOf(recording, count), {
      source: filter.source,
      leaveOut: options.leaveOut,
    })
    const measured = [
      ...PRESETS.map(preset => measurePreset(preset, asked, { filter, count })),
      ...[RAW, ...filter.baselines].map(baseline =>
        measureBaseline(baseline, asked, { filter, count }),
      ),
    ]
    panels.push({ title: filter.filter, points: measured.map(pointOf) })
    return measured.flatMap(one => rowsOf(one, filter))
  })
  if (panels.length > 0) writeFileSync(join(import.meta.dirname, 'pareto.svg'), paretoSvg(panels))
  return rows
}

interface Measured {
  readonly subject: string
  readonly kind: Point['kind']
  readonly tally: Tally
}

interface Setting {
  readonly filter: Filter
  readonly count: CountText
}

function measurePreset(
  preset: Preset,
  asked: readonly Asked[],
  { filter: { windowTokens }, count }: Setting,
): Measured {
  const tally = emptyTally()
  const options = {
    budget: { windowTokens, reserveTokens: 1, budgetTokens: windowTokens },
    tools: [],
    count,
    summarize: (effect: SummarizeEffect) => extractSummary(effect, count),
  }
  for (const one of asked) {
    const log = logOf(one.recording)
    const { requests } = simulate(log, preset, { ...options, system: one.recording.system })
    const events = [...log, ...requests.flatMap(request => request.events)]
    const known = new Map<string, string | null>()
    const fetch = (id: string) => {
      const text = known.get(id) ?? expandArchived(events, id)
      known.set(id, text)
      return text
    }
    const answers = requests.map(({ request }): Answered => request?.messages ?? null)
    addToTally(tally, one, {
      answers,
      options: { count, limitTokens: windowTokens, fetch, idsIn: archiveReferencesIn },
    })
  }
  return { subject: preset.id, kind: preset === PALIMPSEST ? 'default' : 'preset', tally }
}

function measureBaseline(
  { name, shorten }: Baseline,
  asked: readonly Asked[],
  { filter: { windowTokens }, count }: Setting,
): Measured {
  const tally = emptyTally()
  for (const one of asked) {
    const { systemTokens } = one
    const answers = one.asks.map(({ history }) => shorten(history, { systemTokens, count }))
    addToTally(tally, one, {
      answers,
      options: { count, limitTokens: windowTokens, fetch: null, idsIn: () => [] },
    })
  }
  return { subject: name, kind: 'baseline', tally }
}

const percent = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole)

/** Null where nothing of the kind was recorded. */
const METRICS: readonly {
  readonly metric: string
  readonly unit: '%' | 'count'
  readonly value: (tally: Tally) => number | null
}[] = [
  { metric: 'cost', unit: '%', value: tally => percent(tally.tokens, tally.rawTokens) },
  {
    metric: 'cached-cost',
    unit: '%',
    value: tally => percent(tally.cachedCost, tally.rawCachedCost),
  },
  { metric: 'retention', unit: '%', value: tally => percent(tally.retained, tally.identifiers) },
  {
    metric: 'recoverable',
    unit: '%',
    value: tally => percent(tally.recoverable, tally.identifiers),
  },
  { metric: 'old-text', unit: '%', value: tally => percent(tally.oldRetained, tally.oldLines) },
  { metric: 'reuse', unit: '%', value: tally => percent(tally.reusedTokens, tally.previousTokens) },
  { metric: 'orphans', unit: 'count', value: ({ orphans }) => orphans },
  { metric: 'invalid', unit: 'count', value: ({ invalid }) => invalid },
  { metric: 'over-budget', unit: 'count', value: ({ overBudget }) => overBudget },
  { metric: 'refused', unit: 'count', value: ({ refused }) => refused },
]

function rowsOf({ subject, tally }: Measured, { filter }: Filter): readonly Row[] {
  return METRICS.map(({ metric, unit, value }) => {
    const measured = value(tally)
    return {
      section: 'transcripts',
      subject,
      metric,
      filter,
      value: measured === null ? 'absent' : rounded(measured),
      unit,
      n: measured === null ? 0 : tally.asks,
    }
  })
}

function absentRows(subject: string, { filter }: Filter): readonly Row[] {
  return METRICS.map(({ metric, unit }) => ({
    section: 'transcripts',
    subject,
    metric,
    filter,
    value: 'absent',
    unit,
    n: 0,
  }))
}

function pointOf({ subject, kind, tally }: Measured): Point {
  return {
    name: subject,
    kind,
    cost: percent(tally.tokens, tally.rawTokens) ?? 0,
    retention: percent(tally.retained, tally.identifiers) ?? 0,
  }
}
