import { t } from '../../i18n/t.ts'
import { hashOfSession, outcomeOf, readRoute } from './route.ts'
import type { Ui } from '../../host/store.ts'

/** Keeps the address and the open session the same. A new session gets an address once it is saved. Returns the function that stops it. */
export function followRoute({ application, store, actions }: Ui): () => void {
  let shown: { readonly openId: string | null; readonly address: string } | null = null
  /** The newest address that was followed or written here. Another one is followed once no session is being opened. */
  let followed = location.hash
  const write = (address: string, isStep: boolean): void => {
    if (isStep) history.pushState(null, '', address)
    else history.replaceState(null, '', address)
    followed = location.hash
  }
  const isBusy = (): boolean => {
    const { app } = store.getState()
    return !app.ready || app.opening
  }
  /** Returns true if the address names another session, which is opened now. */
  const followAddress = (): boolean => {
    if (isBusy()) return false
    followed = location.hash
    const { app } = store.getState()
    const route = readRoute(location.hash)
    const outcome = outcomeOf(route, app)
    if (outcome === 'there' || route.type !== 'session') return false
    if (outcome === 'open') {
      void application.openSession(route.sessionId)
      return true
    }
    actions.notify({ tone: 'warning', text: t('shell.unknown') })
    write(addressOf(app), false)
    return false
  }
  const onState = (): void => {
    if (isBusy()) return
    // The browser sends the event of a new address later: a change of the application must not overwrite it.
    if (location.hash !== followed && followAddress()) return
    const { app } = store.getState()
    const next = { openId: app.openId, address: addressOf(app) }
    const before = shown
    shown = next
    if (before?.address === next.address && before.openId === next.openId) return
    if (!isShown(next.address))
      write(next.address, before !== null && before.openId !== next.openId)
  }
  onState()
  const unsubscribe = store.subscribe(onState)
  const onAddress = () => void followAddress()
  window.addEventListener('hashchange', onAddress)
  return () => {
    unsubscribe()
    window.removeEventListener('hashchange', onAddress)
  }
}

const HOME = hashOfSession(null)

function isShown(address: string): boolean {
  return address === location.hash || (address === HOME && location.hash === '')
}

/** An empty session has no address: no one would look for it again. */
function addressOf({ openId, sessions }: ReturnType<Ui['store']['getState']>['app']): string {
  return hashOfSession(sessions.some(({ id }) => id === openId) ? openId : null)
}
