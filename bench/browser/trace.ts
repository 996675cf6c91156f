/**
 * What a browser writes down of all its threads while something is done.
 *
 * @module
 */
import type { CDPSession } from '@playwright/test'
import { z } from 'zod'

/** Times are microseconds. */
export const TraceEvent = z.object({
  name: z.string(),
  /** `X`: a piece of work with its duration; `M`: the name of a thread; others as the browser has them. */
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  id: z.union([z.string(), z.number()]).optional(),
  args: z.record(z.string(), z.unknown()).optional(),
})
export type TraceEvent = z.infer<typeof TraceEvent>

/** As a trace names one. */
export interface Thread {
  readonly pid: number
  readonly tid: number
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8']
const SAMPLES = 'disabled-by-default-v8.cpu_profiler'
const BUFFER_KB = 400 * 1024

/** All that every thread did during the work; `isSampled`: with samples of its functions, which make it take longer. */
export async function traced(
  devtools: CDPSession,
  isSampled: boolean,
  work: () => Promise<unknown>,
): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { readonly value: readonly unknown[] }) => {
    for (const event of value) events.push(TraceEvent.parse(event))
  }
  devtools.on('Tracing.dataCollected', collect)
  const includedCategories = [...CATEGORIES, ...(isSampled ? [SAMPLES] : [])]
  const traceConfig = { includedCategories, traceBufferSizeInKb: BUFFER_KB }
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  await work()
  const complete = new Promise(resolve => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', collect)
  return events
}
