/** The page's side of the service worker. A page changes to a newer build only when the person agrees and nothing would be lost. */
import { t } from '../../i18n/t.ts'
import { TURN_LOCK } from '../../runtime/session/locks.ts'
import type { Ui } from '../../host/store.ts'
import type { UiState } from '../../host/ui-state.ts'
import { HELLO, pageLock, TAKE_OVER } from './build-files.ts'

/** Milliseconds between two checks for a newer build in an open page. */
const LOOK_MS = 3_600_000
/** Milliseconds between two checks whether everything is at rest. */
const REST_MS = 300

/** Does nothing outside a build, and if the browser has no service workers or no locks. */
export async function followBuilds(ui: Ui): Promise<void> {
  const own = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content
  if (own === undefined || !('serviceWorker' in navigator) || !('locks' in navigator)) return
  const container = navigator.serviceWorker
  const { href: scope } = new URL('./', document.baseURI)
  // Granted at once, because it is always shared, and held until the page closes.
  void navigator.locks.request(pageLock(own, scope), { mode: 'shared' }, () => new Promise(noop))
  const offer = () => say(ui, 'updates.ready', () => void accept())
  let isControlled = container.controller !== null

  const reload = async (): Promise<void> => {
    say(ui, 'updates.waits')
    await whenAtRest(ui)
    window.location.reload()
  }
  const accept = async (): Promise<void> => {
    say(ui, 'updates.waits')
    await whenAtRest(ui)
    const waiting = (await container.getRegistration())?.waiting
    // Another tab may have agreed meanwhile.
    if (!waiting) return reload()
    isControlled = true
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has no target
    waiting.postMessage(TAKE_OVER)
  }
  container.addEventListener('controllerchange', () => {
    // The first one comes to a page that had none; every later one has taken over because the person agreed.
    if (isControlled) void reload()
    else container.controller?.postMessage(HELLO)
    isControlled = true
  })
  container.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && data !== own) offer()
  })
  container.startMessages()
  container.controller?.postMessage(HELLO)

  // What is kept already stays in use, and a newer build of it is still fetched.
  if (container.controller === null && savesData()) return
  await container.register('./service-worker.js', { updateViaCache: 'none' })
  const registration = await container.getRegistration()
  if (registration === undefined) return
  const offerWaiting = () => {
    if (registration.waiting && registration.active) offer()
  }
  const watchNext = () => registration.installing?.addEventListener('statechange', offerWaiting)
  offerWaiting()
  watchNext()
  registration.addEventListener('updatefound', watchNext)
  // Without a network there is no newer build.
  setInterval(() => void registration.update().catch(noop), LOOK_MS)
}

/** True if the person asked for few bytes, or pays for each. */
function savesData(): boolean {
  const connection: { readonly saveData?: unknown; readonly type?: unknown } = Object(
    Reflect.get(navigator, 'connection'),
  )
  return connection.saveData === true || connection.type === 'cellular'
}

/** Shows the one notice about builds: the offer, or what the update waits for. */
function say({ actions }: Ui, text: 'updates.ready' | 'updates.waits', run?: () => void): void {
  actions.notify({
    id: 'build',
    tone: 'info',
    text: t(text),
    action: run ? { label: t('updates.do'), run } : null,
    stays: true,
  })
}

/** Resolves when no tab answers or summarizes, and this tab has nothing that a reload would lose. */
async function whenAtRest(ui: Ui): Promise<void> {
  while (!isAtRest(ui.store.getState()) || (await someTabWorks()))
    await new Promise(resolve => setTimeout(resolve, REST_MS))
}

function isAtRest({ app, dialog, editing, readingFiles }: UiState): boolean {
  return (
    dialog === null &&
    editing === null &&
    readingFiles === 0 &&
    app.imports.length === 0 &&
    (app.session?.pending ?? null) === null &&
    app.runners.every(
      ({ fetches, isAddingFile }) =>
        !isAddingFile && fetches.every(({ state }) => state !== 'running'),
    )
  )
}

async function someTabWorks(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name = '' }) => name.startsWith(TURN_LOCK))
}

function noop(): void {
  // Nothing is left to do.
}
