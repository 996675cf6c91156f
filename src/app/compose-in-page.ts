import type { StartableApplication } from '../runtime/application/application.ts'
import { STORAGE_LOCK } from '../store/sealing.ts'
import { checkLock } from './at-rest/lock-hint.ts'
import { waitForDrawing } from '../kit/wait-for-drawing.ts'
import { browserNetwork, browserVisibility, heapFigure, whenHidden } from './browser-state.ts'
import { composeApplication } from './compose.ts'

/** The application in the page itself. */
export function composeInPage(): StartableApplication {
  const drawn = waitForDrawing()
  const visibility = browserVisibility()
  return composeApplication({
    network: browserNetwork(),
    visibility,
    memory: {
      read: async () => heapFigure(),
      onHidden: whenHidden(visibility),
    },
    firstDrawn: () => drawn,
    whenIdle,
    deviceFacts: async () => (await import('./device-facts.ts')).deviceFacts(),
    persist: null,
    builtIn: null,
  })
}

/** Resolves when this page may use the databases. It shares their lock until it is left. */
export function holdStorage(): Promise<void> {
  if (!('locks' in navigator)) return Promise.resolve()
  return new Promise(resolve => {
    void navigator.locks.request(STORAGE_LOCK, { mode: 'shared' }, () => {
      resolve(checkLock())
      return new Promise(() => undefined)
    })
  })
}

/** Milliseconds of pause after a session opened. */
const REST_MS = 300

function whenIdle(run: () => void): void {
  const idle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 0))
  setTimeout(() => idle(() => run(), { timeout: 2_000 }), REST_MS)
}
