/** The archive's own worker, as the application started it, asked from a test. */
import { expect, type Page } from '@playwright/test'
import { addScriptEverywhere, runtimeOf } from './everywhere.ts'

declare global {
  /** Every worker that the application has started. */
  var startedWorkers: { readonly address: string; readonly worker: Worker }[]
}

/** Before the page opens: lets `callArchive` find the worker, whatever the application puts in the place of `Worker`. */
export async function keepWorkers(page: Page): Promise<void> {
  await addScriptEverywhere(
    page,
    () => {
      globalThis.startedWorkers = []
      const kept = (start: typeof Worker) =>
        new Proxy(start, {
          construct: (target, given: ConstructorParameters<typeof Worker>) => {
            const worker = new target(...given)
            globalThis.startedWorkers.push({ address: String(given[0]), worker })
            return worker
          },
        })
      let start = kept(Worker)
      Object.defineProperty(globalThis, 'Worker', {
        get: () => start,
        set: (next: typeof Worker) => {
          start = kept(next)
        },
      })
    },
    null,
  )
}

/**
 * Calls the archive once for each list of arguments, one call after the other, in the form in which the application
 * itself does (`src/ports/connection.ts`). Resolves to the answers; rejects with what the worker threw.
 */
export async function callArchive<Answer>(
  page: Page,
  method: 'find' | 'search' | 'refresh',
  calls: readonly (readonly unknown[])[],
): Promise<readonly Answer[]> {
  await expect
    .poll(() => page.workers().some(worker => worker.url().includes('archive.worker')))
    .toBe(true)
  const runtime = runtimeOf(page)
  const given = { method, calls }
  const answers = runtime ? runtime.evaluate(ask, given) : page.evaluate(ask, given)
  return answers as Promise<readonly Answer[]>
}

/** Runs where the archive's worker was started. */
async function ask({
  method: name,
  calls: wanted,
}: {
  readonly method: string
  readonly calls: readonly (readonly unknown[])[]
}): Promise<readonly unknown[]> {
  const { worker } =
    globalThis.startedWorkers.findLast(({ address }) => address.includes('archive.worker')) ?? {}
  if (worker === undefined) throw new Error('The archive has no worker.')
  let asked = 0
  const call = (values: readonly unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      asked += 1
      // Far above the ids of the application's own calls.
      const id = 1_000_000_000 + asked
      worker.addEventListener('message', function listen({ data }) {
        if (data?.id !== id) return
        worker.removeEventListener('message', listen)
        if (data.type === 'answer') resolve(data.value)
        else reject(new Error(JSON.stringify(data.error)))
      })
      worker.postMessage({ type: 'call', id, name, inputs: values }, [])
    })
  const answers: unknown[] = []
  for (const values of wanted) answers.push(await call(values))
  return answers
}
