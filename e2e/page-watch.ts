/** Long tasks of a page: how long it did not react. */
import type { Page } from '@playwright/test'

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
