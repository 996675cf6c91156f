/** The worker of the application, one for each tab: everything runs here, and the page only draws. */
import './fetch-ahead.ts'
import './zod-without-eval.ts'
import './trusted-types.ts'
import { setPageAddress } from '../providers/http/page-address.ts'
import type { StartableApplication } from '../runtime/application/application.ts'
import { type PageSide, serveApplication } from '../runtime/remote/serve-application.ts'
import { sealWith, STORAGE_LOCK } from '../store/sealing.ts'
import { builtInOfPage } from './built-in-of-page.ts'
import { composeApplication } from './compose.ts'
import { WIRE } from '../ports/connection.ts'
import { startWorkersInPage } from '../workers/start-in-page.ts'
import { fullerHeap, heapFigure, whenHidden } from './browser-state.ts'

/** Milliseconds that the processor is left to the page after a session opened. */
const REST_MS = 300

function compose(page: PageSide): StartableApplication {
  setPageAddress(page.address)
  sealWith(page.dataKey)
  return composeApplication({
    network: page.network,
    visibility: page.visibility,
    memory: {
      read: async () => fullerHeap(heapFigure(), await page.call('heap')),
      onHidden: whenHidden(page.visibility),
    },
    firstDrawn: page.firstDrawn,
    whenIdle: run => void setTimeout(run, REST_MS),
    deviceFacts: () => page.call('deviceFacts'),
    persist: () => page.call('persist'),
    builtIn: builtInOfPage(page),
  })
}

function serve(lockName: string | null): void {
  serveApplication(WIRE, lockName, compose)
}

startWorkersInPage((request, ports) => globalThis.postMessage(request, { transfer: ports }))

// The page notices by the released lock that this worker stopped.
if ('locks' in navigator) {
  const name = `palimpsest-runtime-${Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-')}`
  // The databases are not copied while a worker uses them. Builds that know no such lock hold the inner one alone.
  void navigator.locks.request(STORAGE_LOCK, { mode: 'shared' }, () =>
    navigator.locks.request(name, () => {
      serve(name)
      return new Promise(() => undefined)
    }),
  )
} else serve(null)
