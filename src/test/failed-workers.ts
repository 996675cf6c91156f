/** Tells tests which workers failed. */
import { onTestFinished, vi } from 'vitest'

/** Counts the workers of this test that fail. Where the page then does their work, the result alone does not tell. */
export function countFailedWorkers(): () => number {
  let failed = 0
  class CountedWorker extends Worker {
    constructor(...told: ConstructorParameters<typeof Worker>) {
      super(...told)
      this.addEventListener('error', () => {
        failed += 1
      })
    }
  }
  vi.stubGlobal('Worker', CountedWorker)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return () => failed
}
