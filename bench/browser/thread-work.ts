/**
 * What a thread did, from a trace: its tasks, whether they drew or ran scripts, and whose scripts.
 *
 * @module
 */
import type { OriginOf } from './built-modules.ts'
import { samplesOf, type Sample } from './samples.ts'
import { shareOf, type Share } from './script-share.ts'
import type { Thread, TraceEvent } from './trace.ts'

/** Times are milliseconds. */
export interface Work {
  readonly total: number
  /** Style, layout and paint. */
  readonly drawing: number
  /** That of it which a script did not wait for a frame with. */
  readonly forced: number
  /** Reading the scripts themselves. */
  readonly compiling: number
  readonly garbage: number
  readonly scripts: number
  /** The scripts, by whose they are; without a profile of them, all are the browser's. */
  readonly of: Readonly<Record<Share['of'], number>>
  /** Folders and packages by the time spent in them, the largest first. */
  readonly groups: readonly Group[]
}

export interface Group extends Share {
  readonly milliseconds: number
}

export interface ThreadWork extends Work {
  readonly longestTask: number
  readonly tasksOver50: number
  /** The longest first. */
  readonly largest: readonly Work[]
}

type Kind = 'drawing' | 'compiling' | 'scripts' | 'garbage' | 'other'

const KINDS: Readonly<Record<string, Kind>> = {
  ...kind('drawing', [
    'UpdateLayoutTree',
    'Layout',
    'PrePaint',
    'Paint',
    'Layerize',
    'Commit',
    'HitTest',
    'UpdateLayer',
    'UpdateLayerTree',
    'CompositeLayers',
    'IntersectionObserverController::computeIntersections',
  ]),
  ...kind('scripts', [
    'FunctionCall',
    'EvaluateScript',
    'EventDispatch',
    'FireAnimationFrame',
    'FireIdleCallback',
    'HandlePostMessage',
    'RunMicrotasks',
    'TimerFire',
    'XHRReadyStateChange',
    'v8.evaluateModule',
    'v8.run',
    'v8.callFunction',
  ]),
  ...kind('compiling', ['v8.compile', 'v8.compileModule', 'v8.produceCache']),
  ...kind('garbage', ['MajorGC', 'MinorGC', 'V8.GCFinalizeMC', 'V8.GCScavenger']),
}

/** The trace's own work; the task that it is in is not counted. */
const PROFILER_START = 'CpuProfiler::StartProfiling'

const MOST_GROUPS = 8
const LARGEST = 3

/** The work of the thread of this name; of several the one that worked longest. Null where there is none. */
export function threadWork(
  events: readonly TraceEvent[],
  threadName: string,
  originOf: OriginOf = () => null,
): ThreadWork | null {
  const named = events.filter(
    ({ ph, name, args }) => ph === 'M' && name === 'thread_name' && args?.['name'] === threadName,
  )
  const all = named.map(thread => workOf(events, thread, originOf))
  return all.toSorted((left, right) => right.total - left.total)[0] ?? null
}

function workOf(events: readonly TraceEvent[], thread: Thread, originOf: OriginOf): ThreadWork {
  const { pid, tid } = thread
  const pieces = events
    .filter(event => event.ph === 'X' && event.pid === pid && event.tid === tid)
    .map(({ name, ts, dur = 0 }) => ({ name, ts, end: ts + dur }))
    .toSorted((left, right) => left.ts - right.ts || right.end - left.end)
  const own = pieces.filter(({ name }) => name === PROFILER_START)
  const tasks = pieces.filter(task => task.name === 'RunTask' && !own.some(one => isIn(one, task)))
  const spans = spansOf(pieces)
  const shared = shares(spans, samplesOf(events, thread), originOf)
  const done = tasks.map(task => ({
    total: lengthOf(task),
    ...sumsOf(
      spans.filter(span => isIn(span, task)),
      shared.filter(one => isIn(one, task)),
    ),
  }))
  const byLength = done.toSorted((left, right) => right.total - left.total)
  return {
    total: done.reduce((sum, { total }) => sum + total, 0),
    ...sumsOf(spans, shared),
    longestTask: byLength[0]?.total ?? 0,
    tasksOver50: done.filter(({ total }) => total > 50).length,
    largest: byLength.slice(0, LARGEST),
  }
}

/** Microseconds. */
interface Piece {
  readonly name: string
  readonly ts: number
  readonly end: number
}

/** A stretch of time that is of one kind throughout. */
interface Span {
  readonly ts: number
  readonly end: number
  readonly kind: Kind
  /** Within a script. */
  readonly isForced: boolean
}

function lengthOf({ ts, end }: Pick<Span, 'ts' | 'end'>): number {
  return (end - ts) / 1_000
}

function isIn({ ts }: { readonly ts: number }, outer: Pick<Piece, 'ts' | 'end'>): boolean {
  return ts >= outer.ts && ts < outer.end
}

/** What is within another piece counts for its own kind, or for that of the piece around it. In order. */
function spansOf(pieces: readonly Piece[]): readonly Span[] {
  const spans: Span[] = []
  const around: Span[] = []
  let from = 0
  const upTo = (until: number) => {
    const inner = around.at(-1)
    if (inner && until > from) spans.push({ ...inner, ts: from, end: until })
    from = until
  }
  const closeUpTo = (until: number) => {
    for (let inner = around.at(-1); inner && inner.end <= until; inner = around.at(-1)) {
      upTo(inner.end)
      around.pop()
    }
    upTo(until)
  }
  for (const { name, ts, end } of pieces) {
    closeUpTo(ts)
    const outer = around.at(-1)
    around.push({
      ts,
      end: Math.min(end, outer?.end ?? Infinity),
      kind: KINDS[name] ?? outer?.kind ?? 'other',
      isForced: outer !== undefined && (outer.isForced || outer.kind === 'scripts'),
    })
  }
  closeUpTo(Infinity)
  return spans
}

interface Shared extends Share {
  readonly ts: number
}

/** What was sampled while a script ran. */
function shares(
  spans: readonly Span[],
  samples: readonly Sample[],
  originOf: OriginOf,
): readonly Shared[] {
  const known = new Map<Sample['stack'], Share>()
  let at = 0
  return samples.flatMap(({ ts, stack }) => {
    while ((spans[at]?.end ?? Infinity) <= ts) at += 1
    const span = spans[at]
    if (span?.kind !== 'scripts' || span.ts > ts) return []
    const share = known.get(stack) ?? shareOf(stack, originOf)
    known.set(stack, share)
    return [{ ...share, ts }]
  })
}

function sumsOf(spans: readonly Span[], shared: readonly Shared[]): Omit<Work, 'total'> {
  const kinds: Record<Kind, number> = { drawing: 0, compiling: 0, scripts: 0, garbage: 0, other: 0 }
  let forced = 0
  for (const span of spans) {
    kinds[span.kind] += lengthOf(span)
    if (span.kind === 'drawing' && span.isForced) forced += lengthOf(span)
  }
  const { drawing, compiling, scripts, garbage } = kinds
  // Samples are apart, so they tell the shares and not the time.
  const each = scripts / shared.length
  const groups = new Map<string, Group>()
  const sums = { react: 0, ours: 0, harness: 0, browser: shared.length === 0 ? scripts : 0 }
  for (const { of, group } of shared) {
    sums[of] += each
    const key = `${of} ${group}`
    groups.set(key, { of, group, milliseconds: (groups.get(key)?.milliseconds ?? 0) + each })
  }
  const byTime = [...groups.values()].toSorted(
    (left, right) => right.milliseconds - left.milliseconds,
  )
  return {
    drawing,
    forced,
    compiling,
    garbage,
    scripts,
    of: sums,
    groups: byTime.slice(0, MOST_GROUPS),
  }
}

function kind(of: Kind, names: readonly string[]): Readonly<Record<string, Kind>> {
  return Object.fromEntries(names.map(name => [name, of]))
}
