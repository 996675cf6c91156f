/**
 * The archive's own worker, as the page started it, asked from a test.
 *
 * @module
 */
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Every worker that the page has started. */
    startedWorkers: { readonly address: string; readonly worker: Worker }[]
  }
}

/** Before the page opens: lets `callArchive` find the worker. */
export async function keepWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.startedWorkers = []
    window.Worker = class extends Worker {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options)
        window.startedWorkers.push({ address: String(address), worker: this })
      }
    }
  })
}

/**
 * Calls the archive once for each list of arguments, one call after the other, in the form in which the page itself
 * does (Comlink's). Resolves to the answers; rejects with what the worker threw.
 */
export async function callArchive<Answer>(
  page: Page,
  method: 'find' | 'search' | 'refresh',
  calls: readonly (readonly unknown[])[],
): Promise<readonly Answer[]> {
  await page.waitForFunction(() =>
    window.startedWorkers.some(({ address }) => address.includes('archive.worker')),
  )
  return page.evaluate(
    async ({ method: name, calls: wanted }) => {
      const { worker } =
        window.startedWorkers.findLast(({ address }) => address.includes('archive.worker')) ?? {}
      if (worker === undefined) throw new Error('The archive has no worker.')
      const call = (values: readonly unknown[]) =>
        new Promise<unknown>((resolve, reject) => {
          const id = crypto.randomUUID()
          worker.addEventListener('message', function listen({ data }) {
            if (data?.id !== id) return
            worker.removeEventListener('message', listen)
            if (data.type === 'RAW') resolve(data.value)
            else reject(new Error(JSON.stringify(data.value)))
          })
          const argumentList = values.map(value => ({ type: 'RAW', value }))
          worker.postMessage({ id, type: 'APPLY', path: [name], argumentList }, [])
        })
      const answers: unknown[] = []
      for (const values of wanted) answers.push(await call(values))
      return answers
    },
    { method, calls },
  ) as Promise<readonly Answer[]>
}
