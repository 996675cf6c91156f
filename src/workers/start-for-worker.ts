import { languageNow } from '../i18n/language.ts'
import type { WorkerFailed, WorkerRequest } from './start-in-page.ts'

/** Starts, in the page, the workers that this one asks for, and those that they ask for. They end with it. */
export function startWorkersFor(asking: Worker): Worker {
  const started = new Map<number, Worker>()
  const start = (
    { id, url, options }: Extract<WorkerRequest, { type: 'start-worker' }>,
    port: MessagePort,
  ) => {
    const fail = (event?: Event) => {
      event?.preventDefault()
      asking.postMessage({ type: 'worker-failed', id } satisfies WorkerFailed, [])
    }
    try {
      const worker = startWorkersFor(new Worker(url, { ...options, name: languageNow() }))
      started.set(id, worker)
      worker.addEventListener('error', fail)
      worker.addEventListener('messageerror', fail)
      worker.postMessage('take-port', [port])
    } catch {
      fail()
    }
  }
  asking.addEventListener('message', ({ data, ports }: MessageEvent<WorkerRequest | null>) => {
    const [port] = ports
    if (data?.type === 'start-worker' && port) start(data, port)
    if (data?.type !== 'end-worker') return
    started.get(data.id)?.terminate()
    started.delete(data.id)
  })
  const terminate = asking.terminate.bind(asking)
  asking.terminate = () => {
    for (const worker of started.values()) worker.terminate()
    started.clear()
    terminate()
  }
  return asking
}
