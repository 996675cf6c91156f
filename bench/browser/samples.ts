/**
 * What the sampling profiler saw a thread do, from a trace.
 *
 * @module
 */
import { z } from 'zod'
import type { Thread, TraceEvent } from './trace.ts'

const CallFrame = z.object({
  functionName: z.string(),
  url: z.string().default(''),
  /** 0 for what is no script, such as the browser's own functions. */
  scriptId: z.coerce.number().default(0),
  /** From 0. */
  lineNumber: z.number().default(0),
  columnNumber: z.number().default(0),
})
export type CallFrame = z.infer<typeof CallFrame>

const Chunk = z.object({
  cpuProfile: z
    .object({
      nodes: z
        .array(z.object({ id: z.number(), parent: z.number().optional(), callFrame: CallFrame }))
        .default([]),
      samples: z.array(z.number()).default([]),
      /** The samples that were not taken at regular times: the event of each, and its node. */
      trace_ids: z.record(z.string(), z.number()).default({}),
    })
    .prefault({}),
  timeDeltas: z.array(z.number()).default([]),
})

const Start = z.object({ startTime: z.number() })

/** The same object for the same calls. Innermost first. */
export type Stack = readonly CallFrame[]

/** Taken at regular times. */
export interface Sample {
  /** Microseconds, as the trace counts them. */
  readonly ts: number
  readonly stack: Stack
}

/** All samples of a thread, in order. */
export function samplesOf(events: readonly TraceEvent[], { pid, tid }: Thread): readonly Sample[] {
  const own = events.filter(event => event.pid === pid)
  const begun = own.filter(event => event.name === 'Profile' && event.tid === tid)
  const all = begun.flatMap(({ id, args }) => {
    const chunks = own.filter(event => event.name === 'ProfileChunk' && event.id === id)
    return nodesSeen(
      chunks.map(chunk => Chunk.parse(chunk.args?.['data'])),
      Start.parse(args?.['data']).startTime,
    )
  })
  const inOrder = all.toSorted((left, right) => left.ts - right.ts)
  return withoutRequested(
    inOrder,
    own.filter(event => event.tid === tid),
  )
}

interface Seen extends Sample {
  readonly node: number
  /** Nodes of samples that events asked for, in the same chunk, by event. */
  readonly requested: Readonly<Record<string, number>>
}

const NOWHERE: Stack = []

function nodesSeen(chunks: readonly z.infer<typeof Chunk>[], startTime: number): readonly Seen[] {
  const stacks = new Map<number, Stack>()
  const all: Seen[] = []
  let ts = startTime
  for (const { cpuProfile, timeDeltas } of chunks) {
    const { nodes, samples, trace_ids: requested } = cpuProfile
    for (const { id, parent, callFrame } of nodes)
      stacks.set(id, [callFrame, ...(stacks.get(parent ?? NaN) ?? NOWHERE)])
    for (const [at, node] of samples.entries()) {
      ts += timeDeltas[at] ?? 0
      all.push({ ts, node, requested, stack: stacks.get(node) ?? NOWHERE })
    }
  }
  return all
}

const Requesting = z.object({
  data: z.object({ sampleTraceId: z.union([z.string(), z.number()]) }),
})

/** Each call from outside asks for a sample before its function runs, which would make such calls look idle. */
function withoutRequested(all: readonly Seen[], events: readonly TraceEvent[]): readonly Sample[] {
  const dropped = new Set<Seen>()
  let at = 0
  for (const { ts, args } of events.toSorted((left, right) => left.ts - right.ts)) {
    const asked = Requesting.safeParse(args)
    if (!asked.success) continue
    while ((all[at]?.ts ?? Infinity) < ts) at += 1
    const id = String(asked.data.data.sampleTraceId)
    const found = all.slice(at, at + NEAR).find(({ node, requested }) => requested[id] === node)
    if (found) dropped.add(found)
  }
  return all.filter(one => !dropped.has(one))
}

/** Samples among which the one that an event asked for is. */
const NEAR = 3
