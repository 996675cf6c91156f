import { t } from '../i18n/t.ts'
import { hashOfSession, outcomeOf, readRoute } from './route.ts'
import type { Ui } from './store.ts'

/** Keeps the address and the open session the same. A new session gets an address once it is saved. Returns the function that stops it. */
export function followRoute({ application, store, actions }: Ui): () => void {
  let shown: { readonly openId: string | null; readonly address: string } | null = null
  /** An address came while another session was being opened: it is followed once that is done. */
  let isBehind = false
  /** True where it asks for another session, whose address stands already. */
  const followAddress = (): boolean => {
    const { app } = store.getState()
    isBehind = !app.ready || app.opening
    if (isBehind) return false
    const route = readRoute(location.hash)
    const outcome = outcomeOf(route, app)
    if (outcome === 'there' || route.type !== 'session') return false
    if (outcome === 'open') {
      void application.openSession(route.sessionId)
      return true
    }
    actions.notify({ tone: 'warning', text: t('shell.unknown') })
    history.replaceState(null, '', addressOf(app))
    return false
  }
  const onState = (): void => {
    const { app } = store.getState()
    if (!app.ready || app.opening) return
    if (isBehind && followAddress()) return
    const next = { openId: app.openId, address: addressOf(app) }
    const before = shown
    shown = next
    if (before?.address === next.address && before.openId === next.openId) return
    if (isShown(next.address)) return
    if (before !== null && before.openId !== next.openId) history.pushState(null, '', next.address)
    else history.replaceState(null, '', next.address)
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
