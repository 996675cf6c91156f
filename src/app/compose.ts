import './zod-without-eval.ts'
import type { ApplicationPorts } from '../ports/application-ports.ts'
import { lazyFunctions } from '../ports/connection.ts'
import type { KeySignInPort } from '../ports/key-sign-in.ts'
import type { LocalRunner } from '../ports/local-runner.ts'
import type { StoragePort } from '../ports/storage.ts'
import type { ToolServerPort } from '../ports/tool-servers.ts'
import { remoteEndpoint } from '../providers/endpoint.ts'
import { demoModel } from '../providers/demo.ts'
import type { StartableApplication } from '../runtime/application/application.ts'
import { hostFeatures } from '../host/host-features.ts'
import { FEATURES } from '../features.ts'
import { createApplication } from '../runtime/application/create-application.ts'
import { openStorage } from '../store/storage.ts'
import { currentTime } from '../tools/current-time.ts'
import { runJavascript } from '../tools/run-javascript.ts'
import {
  lazyDocuments,
  lazyFolder,
  lazyRescue,
  lazySandbox,
  lazyVault,
  lazyWorkers,
  lazyRunners,
} from './lazy-ports.ts'
import { webLocks } from './locks.ts'
import { createNextId } from './next-id.ts'

/** What the page tells the worker of the application, or does for it. */
export interface Surroundings extends Pick<
  ApplicationPorts,
  'network' | 'visibility' | 'memory' | 'firstDrawn' | 'whenIdle' | 'deviceFacts'
> {
  readonly persist: StoragePort['persist']
  /** The browser's own models, which only a page may use. */
  readonly builtIn: LocalRunner
}

/** The composition root: the application on this browser. */
export function composeApplication({
  persist,
  builtIn,
  ...surroundings
}: Surroundings): StartableApplication {
  const clock = { now: () => Date.now() }
  const nextId = createNextId(clock.now)
  const sandbox = lazySandbox()
  const ports: ApplicationPorts = {
    storage: { ...openStorage(undefined, { stamp: { now: clock.now, nextId } }), persist },
    clock,
    nextId,
    locks: webLocks(),
    ...lazyWorkers(),
    rescue: lazyRescue(),
    tools: [currentTime(clock), runJavascript(sandbox)],
    sandbox,
    // The client of tool servers is loaded with the first connection.
    outsideTools: async () => {
      const [{ fetchUrl }, { readPage }] = await Promise.all([
        import('../tools/fetch-url.ts'),
        import('../providers/http/read-page.ts'),
      ])
      const servers = lazyFunctions<ToolServerPort>(() => import('../providers/mcp/open-server.ts'))
      return { fetchUrl: fetchUrl(readPage), servers }
    },
    demo: demoModel(),
    endpoint: remoteEndpoint(),
    vault: lazyVault(),
    servers: {
      known: async () => (await import('../providers/known-servers.ts')).KNOWN_SERVERS,
      discover: async signal =>
        (await import('../providers/known-servers.ts')).discoverLocalServers(signal),
      signIn: lazyFunctions<KeySignInPort>(() => import('../providers/http/key-sign-in.ts')),
    },
    decodeImage: async file => (await import('./decode-image.ts')).decodeImage(file),
    documents: lazyDocuments(),
    openFolder: lazyFolder,
    remotes: () => import('./remote-ports.ts'),
    runners: lazyRunners(builtIn),
    sample: async () => (await import('./sample/sample-session.ts')).sampleSession(),
    ...surroundings,
  }
  return createApplication(ports, hostFeatures(FEATURES))
}
