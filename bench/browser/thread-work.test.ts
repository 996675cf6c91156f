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
    scripts: 45,
    garbage: 5,
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

it('adds up the samples of a function, wherever it was called from', () => {
  const profile = (name: string, data: object): TraceEvent => ({
    ...at,
    name,
    ph: 'P',
    id: '0x1',
    ts: 0,
    args: { data },
  })
  const node = (id: number, functionName: string) => ({ id, callFrame: { functionName } })
  const events = [
    named('Page'),
    piece('RunTask', 0, 10),
    profile('Profile', {}),
    profile('ProfileChunk', {
      cpuProfile: { nodes: [node(1, '(idle)'), node(2, 'draw'), node(3, 'draw')], samples: [1, 2] },
      timeDeltas: [50_000, 2_000],
    }),
    profile('ProfileChunk', {
      cpuProfile: { nodes: [node(4, 'read')], samples: [3, 4] },
      timeDeltas: [1_000, 7_000],
    }),
  ]
  expect(threadWork(events, 'Page')?.functions).toEqual([
    { name: 'read', self: 7 },
    { name: 'draw', self: 3 },
  ])
})
