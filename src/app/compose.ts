import { remoteEndpoint } from '../providers/endpoint.ts'
import { demoModel } from '../providers/demo.ts'
import {
  createApplication,
  type StartableApplication,
} from '../runtime/application/create-application.ts'
import { openStorage } from '../store/storage.ts'
import { currentTime } from '../tools/current-time.ts'
import { afterDrawing } from '../ui/kit/after-drawing.ts'
import { browserNetwork } from './browser-network.ts'
import { createNextId } from './event-ids.ts'
import { lazyRescue } from './lazy-rescue.ts'
import { lazyRunners } from './lazy-runners.ts'
import { lazyWorkers } from './lazy-workers.ts'
import { lazyVault } from './lazy-vault.ts'
import { webLocks } from './web-locks.ts'

/** The composition root: the application on this browser's storage, locks, workers and network. */
export function composeApplication(): StartableApplication {
  const clock = { now: () => Date.now() }
  return createApplication({
    storage: openStorage(),
    clock,
    nextId: createNextId(clock.now),
    locks: webLocks(),
    ...lazyWorkers(),
    rescue: lazyRescue(),
    tools: [currentTime(clock)],
    demo: demoModel(),
    endpoint: remoteEndpoint(),
    vault: lazyVault(),
    network: browserNetwork(),
    servers: {
      known: async () => (await import('../providers/known-servers.ts')).KNOWN_SERVERS,
      discover: async signal =>
        (await import('../providers/discover-local-servers.ts')).discoverLocalServers(signal),
    },
    decodeImage: async file => (await import('./decode-image.ts')).decodeImage(file),
    deviceFacts: async () => (await import('./device-facts.ts')).deviceFacts(),
    runners: lazyRunners(),
    whenIdle,
    firstDrawn: afterDrawing,
    sample: async () => (await import('./sample/sample-session.ts')).sampleSession(),
  })
}

/** Milliseconds that the page is left alone after a session opened. */
const REST_MS = 300

function whenIdle(run: () => void): void {
  const idle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 0))
  setTimeout(() => idle(() => run(), { timeout: 2_000 }), REST_MS)
}
