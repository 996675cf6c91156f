import { settingsDialog } from './dialogs.ts'
import { describe, expect, it } from 'vitest'
import { createFakeApplication } from '../test/fake-application.ts'
import { fakeAtRest } from '../test/fake-at-rest.ts'
import { createUi } from './store.ts'
import { type PageSurface } from './actions.ts'

function setUp() {
  const files: string[] = []
  const page: PageSurface = {
    chooseFile: () => Promise.resolve(null),
    chooseFiles: () => Promise.resolve([]),
    chooseFolder: () => Promise.resolve([]),
    download: name => void files.push(name),
    settingLabels: async () => new Map(),
    atRest: fakeAtRest(),
  }
  const application = createFakeApplication()
  const { ui, connect } = createUi(application, page)
  return { ...ui, application, files, connect }
}

describe('the store', () => {
  it('follows the application only while it is connected', () => {
    const { application, store, connect } = setUp()
    const disconnect = connect()
    application.change({ openId: 'other' })
    expect(store.getState().app.openId).toBe('other')
    disconnect()
    application.change({ openId: 'third' })
    expect(store.getState().app.openId).toBe('other')
  })

  it('takes away its own notices, and asks the application to take away the others', () => {
    const { application, store, actions } = setUp()
    actions.notify({ tone: 'info', text: 'Copied', action: null })
    const [own] = store.getState().notices
    actions.dismissNotice('theirs')
    actions.dismissNotice(own?.id ?? '')
    expect(store.getState().notices).toEqual([])
    expect(application.calls).toEqual(['dismissNotice'])
  })

  it('offers to take a deletion back', async () => {
    const { application, store, actions } = setUp()
    await actions.moveToTrash('s0', 'Label printer margins')
    const [notice] = store.getState().notices
    expect(notice?.text).toBe('“Label printer margins” is in the trash.')
    actions.pressNotice(notice?.id ?? '')
    expect(application.calls).toEqual(['moveToTrash', 'restoreFromTrash'])
  })

  it('knows when the images that were given are read, be it in vain', async () => {
    const { application, store, actions, connect } = setUp()
    connect()
    const decoded = Promise.withResolvers<void>()
    application.attachFiles = () => decoded.promise
    const attaching = actions.attachFiles({ attached: [new Blob(['png'])], unsupported: [] })
    let isRead = false
    const waiting = actions.filesRead().then(same => {
      isRead = same
      return same
    })
    await Promise.resolve()
    expect(store.getState().readingFiles).toBe(1)
    expect(isRead).toBe(false)
    decoded.reject(new Error('broken'))
    await expect(attaching).rejects.toThrow('broken')
    expect(await waiting).toBe(true)
    expect(store.getState().readingFiles).toBe(0)
  })

  it('knows that another session was opened while an image was read', async () => {
    const { application, actions, connect } = setUp()
    connect()
    const decoded = Promise.withResolvers<void>()
    application.attachFiles = () => decoded.promise
    const attaching = actions.attachFiles({ attached: [new Blob(['png'])], unsupported: [] })
    const waiting = actions.filesRead()
    application.change({ openId: 'other' })
    decoded.resolve()
    await attaching
    expect(await waiting).toBe(false)
    expect(await actions.filesRead()).toBe(true)
  })

  it('offers the formats of a session', () => {
    const { store, actions } = setUp()
    actions.exportSession('long')
    expect(store.getState().dialog).toMatchObject({ given: { sessionIds: ['long'] } })
  })

  it('says of an empty session that there is nothing to export yet', () => {
    const { application, store, actions, connect } = setUp()
    connect()
    const { session } = application.snapshot()
    if (session === null) throw new RangeError('The fake has a session open.')
    application.change({ session: { ...session, messages: 0 } })
    actions.exportSession(session.sessionId)
    expect(store.getState().dialog).toBeNull()
    expect(store.getState().notices.map(({ text }) => text)).toEqual([
      'This chat has no messages to export yet.',
    ])
  })

  it('closes the drawer when a dialog opens, so that nothing lies over it', () => {
    const { store, actions } = setUp()
    actions.setSessionsOpen(true)
    actions.open(settingsDialog, {})
    expect(store.getState()).toMatchObject({
      dialog: { dialog: settingsDialog },
      sessionsOpen: false,
    })
  })
})
