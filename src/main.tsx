import './app/trusted-types.ts'
import './app/stand-in-resize-observer.ts'
import { createRoot } from 'react-dom/client'
import { checkLock, mayBeLocked } from './app/at-rest/lock-hint.ts'
import { lazyAtRest, lazyRescue, loadAtRest } from './app/lazy-ports.ts'
import { runtimeOfPage, type PageMarkdown } from './app/runtime-of-page.ts'
import type { MarkdownReader } from './ports/markdown.ts'
import { FEATURES } from './features.ts'
import { wordsReady } from './i18n/language.ts'
import { App } from './ui/App.tsx'
import { readRoute } from './ui/shell/route.ts'
import type { Ui } from './host/store.ts'
import { waitForDrawing } from './kit/wait-for-drawing.ts'
import { comeBack, unsavedChat } from './kit/browser-storage.ts'
import { endAboveKeyboard } from './kit/end-above-keyboard.ts'
import { focusIfLost } from './kit/page-hooks.ts'
import { beginLanguage } from './kit/page-language.ts'

const root = document.querySelector('#root')
if (root === null) throw new RangeError('index.html has no #root')

/** By then the first conversation is there. */
const WARM_UP_AFTER_MS = 1_000

endAboveKeyboard()
comeBack()
const route = readRoute(window.location.hash)
const spoken = beginLanguage()
if (spoken === null) unlock(root)
else void spoken.then(() => unlock(root))

function unlock(element: Element): void {
  if (mayBeLocked())
    void loadAtRest().then(async ({ unlockFirst }) => {
      await unlockFirst(() => createRoot(element))
      open(element)
      // The field of the passphrase is gone.
      void waitForDrawing().then(focusIfLost)
    })
  else open(element)
}

function open(element: Element): void {
  if (route.type === 'safe') void startSafely(element)
  else begin(element)
}

/** Opens no session, and reads no entry of one. */
async function startSafely(element: Element): Promise<void> {
  const [{ SafeStart }, { rescueHere }] = await Promise.all([
    import('./ui/safe/SafeStart.tsx'),
    import('./app/rescue.ts'),
    checkLock(),
  ])
  await wordsReady()
  createRoot(element).render(<SafeStart rescue={rescueHere()} />)
}

function begin(element: Element): void {
  const markdown = lazyMarkdown()
  const application = runtimeOfPage(markdown)
  // What the message box needs is drawn before anything else is fetched or read.
  const unsaved = unsavedChat()
  const start = (): void => {
    application
      .start(
        route.type === 'session' ? route.sessionId : unsaved,
        route.type === 'home' && unsaved !== null,
      )
      // The page says why it did not start.
      .catch(() => undefined)
  }
  createRoot(element).render(
    <App
      application={application}
      features={FEATURES}
      markdown={markdown.reader}
      rescue={lazyRescue()}
      atRest={lazyAtRest()}
      onDrawn={start}
      onRested={keepOffline}
    />,
  )
}

function keepOffline(ui: Ui): void {
  // Without its code, another tab waits for this one to close before it turns the encryption on.
  void loadAtRest()
    .then(({ followTabs }) => followTabs(ui.application))
    .catch(() => undefined)
  // Where this fails, the page works as long as there is a network, and the next one tries again.
  void import('./app/offline/follow-builds.ts')
    .then(({ followBuilds }) => followBuilds(ui))
    .catch(() => undefined)
}

// The one page has nothing of the other, so going over to it is a fresh start.
window.addEventListener('hashchange', () => {
  if ((readRoute(window.location.hash).type === 'safe') !== (route.type === 'safe'))
    window.location.reload()
})

/** A reader of Markdown, fetched once the message box is drawn, or by `load`. What cannot be fetched leaves texts as they were written. */
function lazyMarkdown(): PageMarkdown {
  let loaded: MarkdownReader | null = null
  const load = async () => {
    const { createMarkdownReader, warmUp } = await import('./workers/markdown-reader.ts')
    if (loaded === null) {
      const made = createMarkdownReader()
      loaded = made
      setTimeout(() => void warmUp(made), WARM_UP_AFTER_MS)
    }
    return loaded
  }
  // There before the first conversation is: a text that is drawn as it was written first moves all that follow it.
  void waitForDrawing()
    .then(load)
    .catch(() => undefined)
  const reader: MarkdownReader = {
    known: (block, options) => loaded?.known(block, options),
    read: async (block, options) => {
      const reading = loaded ?? (await load().catch(() => null))
      return reading?.read(block, options) ?? null
    },
    knownDiagram: source => loaded?.knownDiagram(source),
    drawDiagram: async source => {
      const drawing = loaded ?? (await load().catch(() => null))
      return drawing?.drawDiagram(source) ?? { type: 'not-drawn', reason: 'unavailable' }
    },
  }
  return { reader, load }
}
