import { rounded, type Row } from '../row.ts'

/** A row of section `browser`: the content of every row, and its bar. */
export interface BrowserRow extends Row {
  /** Milliseconds of the calibration loop in the page at that time; a value in `c` is a multiple of it. */
  readonly calib: number
  /** The limit, in the row's unit; null where there is none. */
  readonly bar: number | null
  /** Null where there is no bar. */
  readonly met: boolean | null
}

/** What was measured, before it is compared with its bar. */
export interface Measured {
  readonly metric: string
  readonly filter: string
  /** `absent` where this build has nothing of the kind. */
  readonly value: number | 'absent'
  readonly calib: number
  readonly n: number
}

interface Metric {
  readonly unit: string
  /** The limit for each filter. */
  readonly bars?: Readonly<Record<string, number>>
  /** True where more is better. */
  readonly isLeast?: boolean
}

/** What is written into. */
const TABLES = [
  'events',
  'sessions',
  'marks',
  'settings',
  'drafts',
  'queue',
  'snapshots',
  'snapshotLines',
  'segments',
  'index-sessions',
  'index-parts',
]

/** Every metric of the section, in the order of the table. */
const METRICS: Readonly<Record<string, Metric>> = {
  'scripts-gzip': { unit: 'kB', bars: { first: 150 } },
  requests: { unit: '', bars: { first: 12 } },
  'first-paint': { unit: 'c', bars: { first: 0.5 } },
  'message-box': { unit: 'c', bars: { first: 1.6, again: 0.7 } },
  sample: { unit: 'c', bars: { first: 3 } },
  'first-paint-over-local': { unit: 'ms', bars: { first: 400 } },
  'message-box-over-local': { unit: 'ms', bars: { first: 400 } },
  'sample-over-local': { unit: 'ms', bars: { first: 400 } },
  'layout-shift': { unit: '', bars: { first: 0.01 } },
  processor: { unit: 'c', bars: { first: 5, again: 2.5 } },
  'processor-seconds': { unit: 's' },
  'processor-whole': { unit: 's' },
  words: { unit: 'c', bars: { '1k': 1.2, '10k': 1.2, '100k': 1.2 } },
  open: { unit: 'c', bars: { '1k': 2.5 } },
  'open-ratio': { unit: '× 1k', bars: { '10k': 1.2, '100k': 1.5 } },
  switch: { unit: 'c', bars: { '1k': 0.3, '10k': 0.35 } },
  'open-cpu': { unit: 'c', bars: { '10k': 1.2 } },
  'typing-p95': { unit: 'ms', bars: { '1k': 12, '10k': 14 } },
  'typing-frame-p95': { unit: 'ms' },
  'typing-frame-ratio': { unit: '× empty', bars: { '1k': 1.5, '10k': 1.5 } },
  'stream-frames': { unit: '/s', bars: { '1k': 57, '10k': 57 }, isLeast: true },
  'stream-longest-task': { unit: 'ms', bars: { '1k': 50, '10k': 50 } },
  import: { unit: 'c' },
  'first-send': { unit: 'c', bars: { '1k': 2, '10k': 8 } },
  'first-send-longest-task': { unit: 'ms', bars: { '10k': 50 } },
  'later-send': { unit: 'c', bars: { '10k': 0.5 } },
  'long-tasks': { unit: '' },
  'long-scripts': { unit: '', bars: { '10k': 0 } },
  heap: { unit: 'MB', bars: { '10k': 15 } },
  elements: { unit: '', bars: { '1k': 3_000, '10k': 3_000 } },
  'bytes-per-event': { unit: 'B', bars: { '10k': 20_000 } },
  written: { unit: '× words', bars: { new: 20, '1k': 20, '10k': 20 } },
  'written-first': { unit: '× words', bars: { '1k': 20, '10k': 20 } },
  ...Object.fromEntries(TABLES.map(table => [`written-${table}`, { unit: '× words' }])),
  'bytes-per-chunk': { unit: 'B', bars: { '10k': 1_000 } },
}

/** The row of a measurement. Throws for a metric that the table does not list. */
export function rowOf({ metric, filter, value, calib, n }: Measured): BrowserRow {
  const listed = METRICS[metric]
  if (listed === undefined) throw new RangeError(`Section browser has no metric ${metric}.`)
  const { unit, bars, isLeast = false } = listed
  const bar = bars?.[filter] ?? null
  const isAbsent = value === 'absent'
  const met = bar === null || isAbsent ? null : isLeast ? value >= bar : value <= bar
  return {
    section: 'browser',
    subject: 'palimpsest',
    metric,
    filter,
    value: isAbsent ? value : rounded(value),
    unit,
    n,
    calib: rounded(calib),
    bar,
    met,
  }
}

/** Rows in the order of the table of metrics. */
export function inOrder(rows: readonly BrowserRow[]): readonly BrowserRow[] {
  const order = Object.keys(METRICS)
  return rows.toSorted((left, right) => order.indexOf(left.metric) - order.indexOf(right.metric))
}
