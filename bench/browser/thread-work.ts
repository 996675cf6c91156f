/**
 * What a thread did, from a trace: its tasks, whether they drew or ran scripts, and in which functions.
 *
 * @module
 */
import { z } from 'zod'
import type { TraceEvent } from './trace.ts'

/** Times are milliseconds. */
export interface ThreadWork {
  readonly total: number
  readonly longestTask: number
  readonly tasksOver50: number
  /** Style, layout and paint. */
  readonly drawing: number
  readonly scripts: number
  readonly garbage: number
  /** Functions by the time spent in themselves, the largest first. */
  readonly functions: readonly { readonly name: string; readonly self: number }[]
}

type Kind = 'drawing' | 'scripts' | 'garbage' | 'other'

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
    'v8.compile',
    'v8.compileModule',
    'v8.evaluateModule',
    'v8.run',
    'v8.callFunction',
  ]),
  ...kind('garbage', ['MajorGC', 'MinorGC', 'V8.GCFinalizeMC', 'V8.GCScavenger']),
}

/** The trace's own work; the task that it is in is not counted. */
const PROFILER_START = 'CpuProfiler::StartProfiling'

const MOST_FUNCTIONS = 8

/** The work of the thread of this name; of several the one that worked longest. Null where there is none. */
export function threadWork(events: readonly TraceEvent[], threadName: string): ThreadWork | null {
  const named = events.filter(
    ({ ph, name, args }) => ph === 'M' && name === 'thread_name' && args?.['name'] === threadName,
  )
  const all = named.map(({ pid, tid }) => workOf(events, { pid, tid }))
  return all.toSorted((left, right) => right.total - left.total)[0] ?? null
}

interface Thread {
  readonly pid: number
  readonly tid: number
}

function workOf(events: readonly TraceEvent[], { pid, tid }: Thread): ThreadWork {
  const pieces = events
    .filter(event => event.ph === 'X' && event.pid === pid && event.tid === tid)
    .map(({ name, ts, dur = 0 }) => ({ name, ts, dur }))
    .toSorted((left, right) => left.ts - right.ts || right.dur - left.dur)
  const own = pieces.filter(({ name }) => name === PROFILER_START)
  const tasks = pieces.filter(task => task.name === 'RunTask' && !own.some(one => isIn(one, task)))
  const times = tasks.map(({ dur }) => dur / 1_000)
  const { drawing, scripts, garbage } = selfTimes(pieces)
  return {
    total: times.reduce((sum, each) => sum + each, 0),
    longestTask: Math.max(0, ...times),
    tasksOver50: times.filter(each => each > 50).length,
    drawing,
    scripts,
    garbage,
    functions: functionsOf(events, { pid, tid }),
  }
}

function isIn(inner: Piece, outer: Piece): boolean {
  return inner.ts >= outer.ts && inner.ts < outer.ts + outer.dur
}

interface Piece {
  readonly name: string
  readonly ts: number
  readonly dur: number
}

/** Milliseconds of each kind; what is within another piece counts for its own kind, or for that of the piece around it. */
function selfTimes(pieces: readonly Piece[]): Readonly<Record<Kind, number>> {
  const sums: Record<Kind, number> = { drawing: 0, scripts: 0, garbage: 0, other: 0 }
  const around: { readonly end: number; readonly kind: Kind }[] = []
  for (const { name, ts, dur } of pieces) {
    while ((around.at(-1)?.end ?? Infinity) <= ts) around.pop()
    const outer = around.at(-1)
    const own = KINDS[name] ?? outer?.kind ?? 'other'
    const length = outer ? Math.min(dur, outer.end - ts) : dur
    if (outer) sums[outer.kind] -= length / 1_000
    sums[own] += length / 1_000
    around.push({ end: ts + length, kind: own })
  }
  return sums
}

const Chunk = z.object({
  cpuProfile: z
    .object({
      nodes: z
        .array(
          z.object({
            id: z.number(),
            callFrame: z.object({ functionName: z.string() }),
          }),
        )
        .optional(),
      samples: z.array(z.number()).optional(),
    })
    .optional(),
  timeDeltas: z.array(z.number()).optional(),
})

/** Samples of nothing: the thread rests, or does what is no script. */
const NO_FUNCTION: ReadonlySet<string> = new Set(['(root)', '(program)', '(idle)'])

function functionsOf(events: readonly TraceEvent[], thread: Thread): ThreadWork['functions'] {
  const ids = new Set(
    events
      .filter(
        ({ name, pid, tid }) => name === 'Profile' && pid === thread.pid && tid === thread.tid,
      )
      .map(({ id }) => id),
  )
  const selves = new Map<string, number>()
  for (const id of ids) {
    const names = new Map<number, string>()
    const chunks = events.filter(
      event => event.name === 'ProfileChunk' && event.pid === thread.pid && event.id === id,
    )
    for (const { args } of chunks) addSamples(Chunk.parse(args?.['data']), names, selves)
  }
  return [...selves]
    .filter(([called]) => !NO_FUNCTION.has(called))
    .map(([called, self]) => ({ name: called, self }))
    .toSorted((left, right) => right.self - left.self)
    .slice(0, MOST_FUNCTIONS)
}

/** Adds the times of a chunk to those of the functions; `names` are those of all nodes so far. */
function addSamples(
  { cpuProfile: { nodes = [], samples = [] } = {}, timeDeltas = [] }: z.infer<typeof Chunk>,
  names: Map<number, string>,
  selves: Map<string, number>,
): void {
  for (const { id, callFrame } of nodes) names.set(id, callFrame.functionName || '(anonymous)')
  for (const [at, sample] of samples.entries()) {
    const called = names.get(sample) ?? '(root)'
    selves.set(called, (selves.get(called) ?? 0) + Math.max(0, timeDeltas[at] ?? 0) / 1_000)
  }
}

function kind(of: Kind, names: readonly string[]): Readonly<Record<string, Kind>> {
  return Object.fromEntries(names.map(name => [name, of]))
}
