/** Long tasks of a page: how long it did not react. */
import type { Page } from '@playwright/test'
import { z } from 'zod'

const Traced = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds of the processor. */
  tdur: z.number().default(0),
  args: z.object({ name: z.string().optional() }).optional(),
})

/** Runs the work; resolves with the longest task of a page's thread in ms of the processor, which other work on the machine does not lengthen. */
export async function longestTaskIn(page: Page, work: () => Promise<void>): Promise<number> {
  const devtools = await page.context().browser()?.newBrowserCDPSession()
  if (!devtools) throw new RangeError('This page has no browser')
  const threads = new Set<string>()
  const longest = new Map<string, number>()
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, pid, tid, tdur, args } of Traced.array().parse(value)) {
      const thread = `${pid}/${tid}`
      if (name === 'thread_name' && args?.name === 'CrRendererMain') threads.add(thread)
      if (name.endsWith('RunTask')) longest.set(thread, Math.max(longest.get(thread) ?? 0, tdur))
    }
  })
  const categories = 'toplevel,disabled-by-default-devtools.timeline,__metadata'
  await devtools.send('Tracing.start', { categories, transferMode: 'ReportEvents' })
  await work()
  const complete = new Promise<unknown>(resolve =>
    devtools.once('Tracing.tracingComplete', resolve),
  )
  await devtools.send('Tracing.end')
  await complete
  await devtools.detach()
  return Math.max(0, ...[...threads].map(thread => (longest.get(thread) ?? 0) / 1_000))
}

/** Watches from now on; the function that is returned gives the longest task so far, in ms, 0 for none over 50. */
export async function watchLongTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let longest = 0
    const take = (entries: PerformanceEntryList) => {
      for (const { duration } of entries) longest = Math.max(longest, duration)
    }
    const observer = new PerformanceObserver(list => take(list.getEntries()))
    observer.observe({ type: 'longtask' })
    Object.assign(window, {
      longestTask: () => {
        take(observer.takeRecords())
        return longest
      },
    })
  })
  return () =>
    page.evaluate(() => {
      if (!('longestTask' in window) || typeof window.longestTask !== 'function') return 0
      return Number(window.longestTask())
    })
}
