/**
 * The composition root: the application on this browser's storage, locks, workers and network.
 *
 * @module
 */
import { openAiCompatibleEndpoint } from '../providers/openai-compatible/endpoint.ts'
import { demoModel } from '../providers/demo.ts'
import { createApplication, type StartableApplication } from '../runtime/create-application.ts'
import { openStorage } from '../store/storage.ts'
import { currentTime } from '../tools/current-time.ts'
import { createNextId } from './event-ids.ts'
import { lateWorkers } from './late-workers.ts'
import { webLocks } from './web-locks.ts'

export function composeApplication(): StartableApplication {
  const clock = { now: () => Date.now() }
  return createApplication({
    storage: openStorage(),
    clock,
    nextId: createNextId(clock.now),
    locks: webLocks(),
    ...lateWorkers(),
    tools: [currentTime(clock)],
    demo: demoModel(),
    endpoint: openAiCompatibleEndpoint(),
    whenIdle,
    sample: async () => (await import('./sample/sample-session.ts')).sampleSession(),
  })
}

/** Milliseconds that the page is left alone after a session opened. */
const REST_MS = 300

function whenIdle(run: () => void): void {
  const idle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 0))
  setTimeout(() => idle(() => run(), { timeout: 2_000 }), REST_MS)
}
