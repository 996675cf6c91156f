import { sandboxSentences } from '../i18n/en/for-models/sandbox.ts'
import { SANDBOX_LIMITS, type SandboxPort } from '../ports/sandbox.ts'
import type { SandboxWorker } from './sandbox.worker.ts'
import { createWorkerClient, WorkerEnded, type WorkerLike } from './worker-client.ts'

/** Milliseconds until a run ends in any case. Loading the interpreter over a slow network takes most of it. */
const LIMIT_MS = 25_000

/** Runs code in a worker of its own, which ends with the run. */
export function sandboxInWorker(
  start: () => WorkerLike = () =>
    new Worker(new URL('./sandbox.worker.ts', import.meta.url), { type: 'module' }),
): SandboxPort {
  const call = createWorkerClient<SandboxWorker>(start, {
    staysAlive: false,
    message: sandboxSentences.unavailable,
  })
  return {
    run: async (request, signal) => {
      const late = new AbortController()
      let timer: ReturnType<typeof setTimeout> | undefined
      try {
        return await call(
          async worker => {
            await worker.load().catch((cause: unknown) => {
              throw new WorkerEnded(sandboxSentences.unavailable, { cause })
            })
            const { runMs = SANDBOX_LIMITS.runMs } = request
            timer = setTimeout(() => late.abort(), runMs + SANDBOX_LIMITS.graceMs)
            return worker.run(request)
          },
          {
            limitMs: LIMIT_MS,
            signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
          },
        )
      } catch (error) {
        if (!late.signal.aborted || signal?.aborted === true) throw error
        return { lines: [], droppedLines: 0, figures: [], end: { type: 'too-slow', line: null } }
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
