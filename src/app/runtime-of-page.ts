/** The page's side of the application: a worker, and the functions that it may call. */
import { DEMO_CHOICE } from '../providers/demo-choice.ts'
import { AppError } from '../ports/errors.ts'
import type { StartableApplication } from '../runtime/application/application.ts'
import { functionsOf, loadOnce } from '../ports/connection.ts'
import { createRemoteApplication } from '../runtime/remote/remote-application.ts'
import type { TellWorker } from '../runtime/remote/start-runtime.ts'
import type { MarkdownReader } from '../ports/markdown.ts'
import { languageNow, onLanguage } from '../i18n/language.ts'
import { waitForDrawing } from '../kit/wait-for-drawing.ts'
import { dataKey } from '../store/sealing.ts'
import { checkLock } from './at-rest/lock-hint.ts'
import { browserNetwork, browserVisibility } from './browser-state.ts'
import { loadingAgain } from './load-again.ts'
import { startWorkersFor } from '../workers/start-for-worker.ts'
import { initialSnapshot } from '../runtime/application/snapshot.ts'

/** Long, because its script may come over a slow network, and a busy machine starts it late. */
const READY_WITHIN_MS = 20_000

/** The Markdown of the page. */
export interface PageMarkdown {
  readonly reader: MarkdownReader
  /** Resolves when any Markdown can be read. */
  load(): Promise<unknown>
}

/** The application in a worker. */
export function runtimeOfPage(markdown: PageMarkdown): StartableApplication {
  const network = browserNetwork()
  const visibility = browserVisibility()
  const drawn = waitForDrawing()
  let tell: TellWorker = () => undefined
  const pagePorts = loadOnce(async () => {
    const { createPagePorts } = await import('./page-ports.ts')
    return createPagePorts((name, ...inputs) => tell(name, ...inputs))
  })
  network.subscribe(() => tell('online', network.isOnline()))
  onLanguage(() => tell('language', languageNow()))
  visibility.subscribe(() => tell('visible', visibility.isVisible()))
  // The page itself reports that the worker stopped, so other callers need not.
  window.addEventListener('unhandledrejection', event => {
    const { reason } = event
    if (reason instanceof AppError && reason.code === 'runtime-ended') event.preventDefault()
  })
  return createRemoteApplication({
    initial: initialSnapshot(DEMO_CHOICE),
    lastScreen: async sessionId => {
      await drawn
      // Without Markdown, texts would first be drawn as written and then move.
      const [{ lastScreen }] = await Promise.all([
        import(/* chunk: last-screen */ './last-screen.ts'),
        markdown.load(),
      ])
      return lastScreen(sessionId)
    },
    startWorker,
    readyWithinMs: READY_WITHIN_MS,
    ...loadingAgain(),
    facts: async () => {
      await checkLock()
      return {
        address: window.location.href,
        language: languageNow(),
        isOnline: network.isOnline(),
        isVisible: visibility.isVisible(),
        dataKey: dataKey(),
      }
    },
    onReady: tellWorker => {
      tell = tellWorker
    },
    calls: async (name, inputs) =>
      name === 'firstDrawn' ? drawn : functionsOf(await pagePorts())(name, inputs),
    onCancel: callId => void pagePorts().then(ports => ports.cancel(callId)),
    released: lockName => navigator.locks.request(lockName, async () => undefined),
  })
}

function startWorker(): Worker {
  return startWorkersFor(
    new Worker(new URL('./runtime.worker.ts', import.meta.url), {
      type: 'module',
      name: 'runtime',
    }),
  )
}
