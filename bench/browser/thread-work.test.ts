import { expect, it } from 'vitest'
import { threadWork } from './thread-work.ts'
import type { TraceEvent } from './trace.ts'

const at = { pid: 1, tid: 2, args: {} }
const named = (name: string, tid = 2): TraceEvent => ({
  ...at,
  tid,
  name: 'thread_name',
  ph: 'M',
  ts: 0,
  args: { name },
})
/** A piece of work, in milliseconds. */
const piece = (name: string, from: number, length: number, tid = 2): TraceEvent => ({
  ...at,
  tid,
  name,
  ph: 'X',
  ts: from * 1_000,
  dur: length * 1_000,
})

it('tells drawing from scripts, also where a script forces it', () => {
  const work = threadWork(
    [
      named('Page'),
      piece('RunTask', 0, 100),
      piece('FunctionCall', 10, 80),
      piece('Layout', 20, 30),
      piece('MinorGC', 60, 5),
      piece('RunTask', 200, 10),
      // What the trace itself takes.
      piece('RunTask', 300, 60),
      piece('CpuProfiler::StartProfiling', 301, 50),
      piece('Paint', 200, 8),
    ],
    'Page',
  )
  expect(work).toMatchObject({
    total: 110,
    longestTask: 100,
    tasksOver50: 1,
    drawing: 38,
    // Of the layout, not of the paint.
    forced: 30,
    scripts: 45,
    garbage: 5,
    // Nothing was sampled.
    of: { browser: 45, react: 0, ours: 0, harness: 0 },
  })
})

it('counts no work of another thread, and takes the busiest of one name', () => {
  const events = [
    named('Page'),
    named('Page', 3),
    named('Worker', 4),
    piece('RunTask', 0, 10),
    piece('RunTask', 0, 20, 3),
    piece('RunTask', 0, 90, 4),
  ]
  expect(threadWork(events, 'Page')?.total).toBe(20)
  expect(threadWork(events, 'Nobody')).toBeNull()
})

const profile = (name: string, data: object, tid = 2): TraceEvent => ({
  ...at,
  tid,
  name,
  ph: 'P',
  id: '0x1',
  ts: 0,
  args: { data },
})
/** A function of a file of the app, or where there is no file of the browser. */
const node = (id: number, file: string, parent?: number) => ({
  id,
  ...(parent !== undefined && { parent }),
  callFrame: { functionName: file, url: file, scriptId: file === '' ? 0 : 1 },
})
/** Samples at these milliseconds. */
const sampled = (all: readonly (readonly [at: number, node: number])[]) => ({
  samples: all.map(([, sample]) => sample),
  timeDeltas: all.map(([ms], index) => (ms - (all[index - 1]?.[0] ?? 0)) * 1_000),
})
const originOf = ({ url }: { readonly url: string }) =>
  url === '' ? null : { module: url, name: '' }

it('divides scripts among those whose they are, by what was sampled in them', () => {
  const { samples, timeDeltas } = sampled([
    [-5, 1],
    [2, 2],
    // While the layout was forced, and after the script.
    [3.5, 3],
    [6, 4],
    [20, 2],
  ])
  const events = [
    named('Page'),
    piece('RunTask', 0, 12),
    piece('FunctionCall', 1, 7),
    piece('Layout', 3, 1),
    profile('Profile', { startTime: 0 }),
    profile('ProfileChunk', {
      cpuProfile: {
        nodes: [node(1, ''), node(2, 'src/runtime/remote/patch.ts'), node(3, 'react-dom', 2)],
        samples: samples.slice(0, 3),
      },
      timeDeltas: timeDeltas.slice(0, 3),
    }),
    profile('ProfileChunk', {
      // What it calls is in a chunk before.
      cpuProfile: { nodes: [node(4, 'src/ui/chat/MessageRow.tsx', 3)], samples: samples.slice(3) },
      timeDeltas: timeDeltas.slice(3),
    }),
  ]
  const work = threadWork(events, 'Page', originOf)
  expect(work).toMatchObject({
    scripts: 6,
    of: { react: 3, ours: 3, harness: 0, browser: 0 },
    groups: [
      { of: 'ours', group: 'src/runtime/remote', milliseconds: 3 },
      { of: 'react', group: 'src/ui/chat', milliseconds: 3 },
    ],
  })
  expect(work?.largest).toHaveLength(1)
  expect(work?.largest[0]).toMatchObject({ total: 12, of: { react: 3, ours: 3 } })
})

it('leaves out the samples that calls ask for themselves, right before they run', () => {
  const { samples, timeDeltas } = sampled([
    [1.01, 1],
    [2, 2],
  ])
  const call = { ...piece('FunctionCall', 1, 4), args: { data: { sampleTraceId: 77 } } }
  const events = [
    named('Page'),
    piece('RunTask', 0, 10),
    call,
    profile('Profile', { startTime: 0 }),
    profile('ProfileChunk', {
      cpuProfile: { nodes: [node(1, ''), node(2, 'zustand')], samples, trace_ids: { 77: 1 } },
      timeDeltas,
    }),
  ]
  expect(threadWork(events, 'Page', originOf)?.of).toMatchObject({ ours: 4, browser: 0 })
})

it('lists the longest tasks first', () => {
  const events = [
    named('Page'),
    ...[3, 60, 1, 20, 4].map((length, index) => piece('RunTask', index * 100, length)),
    piece('Paint', 100, 40),
  ]
  const work = threadWork(events, 'Page')
  expect(work?.largest.map(({ total }) => total)).toEqual([60, 20, 4])
  expect(work?.largest[0]?.drawing).toBe(40)
})
