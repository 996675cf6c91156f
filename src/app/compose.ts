/**
 * The composition root of the application: on this browser's storage, locks, workers and network, whether in a worker or
 * in the page.
 *
 * @module
 */
import './zod-without-eval.ts'
import type { ApplicationPorts } from '../ports/application-ports.ts'
import type { LocalRunner } from '../ports/local-runner.ts'
import type { StoragePort } from '../ports/storage.ts'
import { remoteEndpoint } from '../providers/endpoint.ts'
import { demoModel } from '../providers/demo.ts'
import {
  createApplication,
  type StartableApplication,
} from '../runtime/application/create-application.ts'
import { openStorage } from '../store/storage.ts'
import { currentTime } from '../tools/current-time.ts'
import { createNextId } from './event-ids.ts'
import { lazyRescue } from './lazy-rescue.ts'
import { lazyRunners } from './lazy-runners.ts'
import { lazyWorkers } from './lazy-workers.ts'
import { lazyVault } from './lazy-vault.ts'
import { webLocks } from './web-locks.ts'

/** What depends on where the application runs. */
export interface Surroundings extends Pick<
  ApplicationPorts,
  'network' | 'memory' | 'firstDrawn' | 'whenIdle' | 'deviceFacts'
> {
  readonly persist: StoragePort['persist'] | null
  /** The browser's own models; null: as everywhere in a page. */
  readonly builtIn: LocalRunner | null
}

export function composeApplication({
  persist,
  builtIn,
  ...surroundings
}: Surroundings): StartableApplication {
  const clock = { now: () => Date.now() }
  const storage = openStorage()
  return createApplication({
    storage: persist === null ? storage : { ...storage, persist },
    clock,
    nextId: createNextId(clock.now),
    locks: webLocks(),
    ...lazyWorkers(),
    rescue: lazyRescue(),
    tools: [currentTime(clock)],
    demo: demoModel(),
    endpoint: remoteEndpoint(),
    vault: lazyVault(),
    servers: {
      known: async () => (await import('../providers/known-servers.ts')).KNOWN_SERVERS,
      discover: async signal =>
        (await import('../providers/discover-local-servers.ts')).discoverLocalServers(signal),
    },
    decodeImage: async file => (await import('./decode-image.ts')).decodeImage(file),
    runners: lazyRunners(builtIn),
    sample: async () => (await import('./sample/sample-session.ts')).sampleSession(),
    ...surroundings,
  })
}
