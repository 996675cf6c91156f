/**
 * Section 4: how exact our counts are, text by text and request by request, and how fast.
 *
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countTokens as countWhole } from 'gpt-tokenizer/encoding/o200k_base'
import { familyOf } from '../src/engine/calibration/calibration.ts'
import type { CountText } from '../src/engine/tokens/count.ts'
import { PI_SESSIONS } from '../src/test/recorded/pi-session.ts'
import { readable } from '../src/test/recorded/readable.ts'
import { countTokens } from '../src/workers/token-counter.ts'
import { countOnce } from './count-once.ts'
import { dataPath, percentile, rounded, type BenchOptions, type Row } from './row.ts'
import { readOpenHandsRequest } from './tokens/openhands-request.ts'
import {
  countRecorded,
  readRecordedRequests,
  type RecordedRequest,
  USAGE,
} from './tokens/recorded-requests.ts'
import { predictPrompts } from './tokens/recorded-session.ts'
import { TEXT_KINDS, textOfKind } from './tokens/texts.ts'

/** Counted within this many tokens, or this share, whichever is more. */
const NEAR_TOKENS = 3
const NEAR_SHARE = 0.02
const LONG_TEXT_BYTES = 100_000
const RUNS = 5

export function run(options: BenchOptions): readonly Row[] {
  return [...recordedRows(options), ...speedRows()]
}

/** What recorded data tells: all but the speed. */
export function recordedRows(options: BenchOptions): readonly Row[] {
  const count = countOnce()
  return [...vectorRows(options), ...requestRows(options, count), ...anchoredRows(options, count)]
}

function row(metric: string, filter: string, measured: Pick<Row, 'value' | 'unit' | 'n'>): Row {
  const { value } = measured
  const shown = typeof value === 'number' ? rounded(value) : value
  return { section: 'tokens', subject: 'palimpsest', metric, filter, ...measured, value: shown }
}

const absent = (metric: string, filter: string, unit: string) =>
  row(metric, filter, { value: 'absent', unit, n: 0 })

/** Share of the vocabulary's own vectors that are exact, and the largest difference of a long text that is cut from one that is not. */
function vectorRows(options: BenchOptions): readonly Row[] {
  const none = [absent('vectors', 'o200k', '% exact'), absent('vectors', 'sliced', '% off')]
  const file = dataPath(options, 'token-vectors/TestPlans.txt')
  if (file === null) return none
  const block = /EncodingName: o200k_base\r?\nSample: ([\s\S]*?)\r?\nEncoded: \[([^\]]*)\]/g
  const vectors = [...readFileSync(file, 'utf8').matchAll(block)]
  if (vectors.length === 0) return none
  const exact = vectors.filter(
    ([, sample = '', ids = '']) =>
      countTokens(sample) === (ids.trim() === '' ? 0 : ids.split(',').length),
  )
  const texts = longTexts(options, vectors.map(([, sample = '']) => sample).join('\n'))
  const differences = texts.map(text => {
    const whole = countWhole(text, { disallowedSpecial: new Set() })
    return (100 * Math.abs(countTokens(text) - whole)) / whole
  })
  const share = (100 * exact.length) / vectors.length
  return [
    row('vectors', 'o200k', { value: share, unit: '% exact', n: vectors.length }),
    row('vectors', 'sliced', { value: Math.max(...differences), unit: '% off', n: texts.length }),
  ]
}

/** Texts of 100 kB and more: the vectors together, generated ones, and the recordings as they lie there. */
function longTexts(options: BenchOptions, vectors: string): readonly string[] {
  const generated = ['prose', 'code', 'json', 'chinese', 'base64'].map(kind => textOfKind(kind, 1))
  const files = ['pi-sessions', 'tau-bench', 'cline-session', 'swe-agent-traj', 'locomo'].flatMap(
    name => filesIn(options, name),
  )
  const recorded = files.map(file => readFileSync(file, 'utf8').slice(0, 5 * LONG_TEXT_BYTES))
  const all = [vectors.repeat(1 + LONG_TEXT_BYTES / vectors.length), ...generated, ...recorded]
  return all.filter(text => Buffer.byteLength(text) >= LONG_TEXT_BYTES)
}

function filesIn(options: BenchOptions, name: string): readonly string[] {
  const folder = dataPath(options, name)
  if (folder === null) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(folder, entry.name))
    .toSorted()
}

function requestRows(options: BenchOptions, count: CountText): readonly Row[] {
  const file = dataPath(options, USAGE)
  const requests =
    file === null ? [] : readRecordedRequests(readFileSync(file, 'utf8'), options.leaveOut)
  const clean = requests.filter(request => request.clean)
  const openAi = clean.filter(({ host }) => host === 'api.openai.com')
  const near = openAi.filter(request => {
    const allowed = Math.max(NEAR_TOKENS, NEAR_SHARE * request.reportedTokens)
    return Math.abs(countedByFamily(request, count) - request.reportedTokens) <= allowed
  })
  const share = { value: (100 * near.length) / openAi.length, unit: '% near', n: openAi.length }
  const error =
    openAi.length === 0
      ? absent('request-error', 'openai', '% near')
      : row('request-error', 'openai', share)
  return [error, ...coldRows([...clean, ...readOpenHandsRequests(options)], count)]
}

/** By the first request of each recording; those of an agent count more than a greeting, and are told apart. */
function coldRows(requests: readonly RecordedRequest[], count: CountText): readonly Row[] {
  const errors = new Map<string, number[]>()
  for (const request of requests.filter(({ index }) => index === 0)) {
    const { name } = familyOf(request.model)
    const error = relativeError(countedByFamily(request, count), request.reportedTokens)
    for (const filter of request.reportedTokens >= 1_000 ? [name, `${name}-over-1k`] : [name])
      errors.set(filter, [...(errors.get(filter) ?? []), error])
  }
  if (errors.size === 0) return [absent('cold-error', 'all', '%')]
  return [...errors]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, of]) => row('cold-error', name, { value: median(of), unit: '%', n: of.length }))
}

/** The logs of prompted tool calls are left out: they hold the definitions, not the words that were sent for them. */
function readOpenHandsRequests(options: BenchOptions): readonly RecordedRequest[] {
  const files = [...filesIn(options, 'openhands-llm-logs/llm-logs').entries()]
  return readable(
    files,
    ([index, file]) => readOpenHandsRequest(readFileSync(file, 'utf8'), index),
    { source: 'openhands-llm-logs', leaveOut: options.leaveOut },
  )
}

/** What we expect before a provider has reported anything; the Responses API adds nothing to tools. */
function countedByFamily({ host, model, api, request }: RecordedRequest, count: CountText): number {
  const { factor, fixedTokens, toolsTokens } = familyOf(model)
  const counted = countRecorded({ api, request }, count)
  const toldApart = api === 'responses' && host === 'api.openai.com'
  const forTools = request.tools.length > 0 && !toldApart ? toolsTokens : 0
  return Math.round(counted * factor + fixedTokens + forTools)
}

function anchoredRows(options: BenchOptions, count: CountText): readonly Row[] {
  const { leaveOut } = options
  const files = filesIn(options, PI_SESSIONS).filter(file => file.endsWith('.jsonl'))
  const predictions = readable(
    files,
    file => predictPrompts(readFileSync(file, 'utf8'), count, leaveOut),
    { source: PI_SESSIONS, leaveOut },
  )
    .flat()
    .filter(({ reportedBefore }) => reportedBefore)
  const families = [...new Set(predictions.map(({ model }) => familyOf(model).name))].toSorted()
  if (families.length === 0) return [absent('anchored-error', 'claude', '%')]
  return families.map(name => {
    const errors = predictions
      .filter(({ model }) => familyOf(model).name === name)
      .map(({ expectedTokens, reportedTokens }) => relativeError(expectedTokens, reportedTokens))
    return row('anchored-error', name, { value: median(errors), unit: '%', n: errors.length })
  })
}

function speedRows(): readonly Row[] {
  return TEXT_KINDS.map(kind => {
    const speeds = Array.from({ length: RUNS }, (_, seed) => {
      const text = textOfKind(kind, seed + 1)
      const start = performance.now()
      countTokens(text)
      return Buffer.byteLength(text) / 1_000 / (performance.now() - start)
    })
    return row('mb-per-s', kind, { value: median(speeds), unit: 'MB/s', n: RUNS })
  })
}

function relativeError(counted: number, reported: number): number {
  return (100 * Math.abs(counted - reported)) / reported
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
