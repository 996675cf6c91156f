import './app/trusted-types.ts'
import './app/stand-in-resize-observer.ts'
import { createRoot } from 'react-dom/client'
import { lazyMarkdown } from './app/lazy-markdown.ts'
import { lazyRescue } from './app/lazy-rescue.ts'
import { runtimeOfPage } from './app/runtime-of-page.ts'
import type { StartableApplication } from './runtime/application/create-application.ts'
import { App } from './ui/App.tsx'
import { readRoute } from './ui/route.ts'
import type { Ui } from './ui/store.ts'
import { unsavedChat } from './ui/unsaved-chat.ts'

const root = document.querySelector('#root')
if (root === null) throw new RangeError('index.html has no #root')

const route = readRoute(window.location.hash)
if (route.type === 'safe')
  void import('./app/safe-start.tsx').then(({ startSafely }) => startSafely(root))
else if (new URLSearchParams(window.location.search).get('worker') === 'off')
  void import('./app/compose-in-page.ts').then(({ composeInPage }) => begin(root, composeInPage()))
else begin(root, runtimeOfPage())

function begin(element: Element, application: StartableApplication): void {
  // What the message box needs is drawn before anything else is fetched or read.
  const unsaved = unsavedChat()
  const start = (): void => {
    void application.start(
      route.type === 'session' ? route.sessionId : unsaved,
      route.type === 'home' && unsaved !== null,
    )
  }
  createRoot(element).render(
    <App
      application={application}
      markdown={lazyMarkdown()}
      rescue={lazyRescue()}
      onDrawn={start}
      onReady={keepOffline}
    />,
  )
}

function keepOffline(ui: Ui): void {
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
