import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followRoute } from './follow-route.ts'
import { fakeUi } from '../../test/fake-ui.ts'

/** A page's address; only a visit of another one is an event. */
function addressBar(hash: string) {
  const listeners = new Set<() => void>()
  const location = { hash }
  const put = (_state: unknown, _title: string, address: string): void => {
    location.hash = address
  }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', { pushState: put, replaceState: put })
  vi.stubGlobal('window', {
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  })
  return {
    hash: () => location.hash,
    /** Changes the address. The browser sends the event later. */
    go: (address: string): void => void (location.hash = address),
    visit(address: string): void {
      location.hash = address
      for (const listener of listeners) listener()
    },
  }
}

function setUp() {
  const { application, ui } = fakeUi()
  const { openId, sessions } = ui.store.getState().app
  const other = sessions.find(({ id }) => id !== openId)?.id ?? 'none'
  return { application, ui, own: `#/s/${openId}`, other }
}

describe('followRoute', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('opens the session of an address, and shows the address of what is open', () => {
    const { ui, application, own, other } = setUp()
    const bar = addressBar('')
    followRoute(ui)
    expect(bar.hash()).toBe(own)
    bar.visit(`#/s/${other}`)
    expect(ui.store.getState().app.openId).toBe(other)
    void application.openSession(own.slice('#/s/'.length))
    expect(bar.hash()).toBe(own)
  })

  it('opens the session of an address that came while another one was being opened', () => {
    const { ui, application, other } = setUp()
    const bar = addressBar('')
    application.change({ opening: true })
    followRoute(ui)
    bar.visit(`#/s/${other}`)
    application.change({ opening: false })
    expect(ui.store.getState().app.openId).toBe(other)
    expect(bar.hash()).toBe(`#/s/${other}`)
  })

  it('opens the session of an address whose event has not come yet when the application changes', () => {
    const { ui, application, other } = setUp()
    const bar = addressBar('')
    application.change({ opening: true })
    followRoute(ui)
    bar.go(`#/s/${other}`)
    application.change({ opening: false })
    expect(ui.store.getState().app.openId).toBe(other)
    expect(bar.hash()).toBe(`#/s/${other}`)
  })
})
