import { describe, expect, it } from 'vitest'
import { EventId } from '../../engine/log/event.ts'
import { userMessage } from '../../engine/log/user-message.ts'
import { namedPng } from '../../test/image-files.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { startApp, until } from '../../test/application.ts'
import { session } from '../../test/session.ts'
import { exportSession } from '../../transfer/export.ts'

const { part, bytes } = namedPng('plan.png')
const LOG = session('u hello', userMessage('see', [part]), 'a hi')

const fileOf = (title: string, events = LOG) => {
  const images = new Map([[part.hash, bytes]])
  return new File([exportSession({ title, exportedAt: 1, events, images })], `${title}.json`)
}

const longFile = (title: string) =>
  fileOf(title, session(...Array.from({ length: 3_000 }, (_, n) => `u message ${n}`)))

/** An application whose only session is the sample, which is shown. */
async function started(storage = createMemoryStorage()) {
  const { app } = await startApp({ storage, begins: false })
  await app.openSample()
  await until(() => app.snapshot().sessions[0]?.id === app.snapshot().openId)
  const before = new Set(app.snapshot().sessions.map(({ id }) => id))
  const added = () => app.snapshot().sessions.filter(({ id }) => !before.has(id))
  return { app, added }
}

describe('an import', () => {
  it('refuses a file larger than any session before reading a byte of it', async () => {
    const { app, added } = await started()
    const huge = new (class extends Blob {
      override get size() {
        return 10_000_000_000
      }
      override text(): Promise<string> {
        throw new RangeError('The file was read.')
      }
    })()
    await app.importSession(huge)
    expect(app.snapshot().notices.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^This file is larger than .* Nothing was imported\.$/),
    ])
    expect(added()).toEqual([])
  })

  it('marks its row, and a second one of the same session as a copy', async () => {
    const { app, added } = await started()
    await app.importSession(fileOf('Once'))
    expect(added().map(({ imported }) => imported)).toEqual(['once'])
    expect(app.snapshot().notices).toEqual([])
    await app.importSession(fileOf('Again'))
    const rows = added().map(({ id, imported }) => [id === app.snapshot().openId, imported])
    expect(rows.toSorted()).toEqual([
      [false, 'once'],
      [true, 'again'],
    ])
    const [created, message] = session('u another one')
    if (!created || !message) throw new Error('no session')
    const other = { ...created, id: EventId.parse('another') }
    await app.importSession(fileOf('Other', [other, { ...message, parentId: other.id }]))
    expect(added().filter(({ imported }) => imported === 'again')).toHaveLength(1)
  })

  it('adds what a later export of an imported session holds, and opens it', async () => {
    const { app, added } = await started()
    await app.importSession(fileOf('Shorter', LOG.slice(0, 2)))
    await app.importSession(fileOf('Whole'))
    expect(added()).toMatchObject([{ messages: 3, imported: 'once', id: app.snapshot().openId }])
    expect(app.snapshot().session?.messages).toBe(3)
    expect(app.snapshot().notices).toEqual([])
  })

  it('says how far it has come, and is gone from the list at its end', async () => {
    const { app, added } = await started()
    const shares = new Set<number | null>()
    app.subscribe(() => {
      for (const { name, share } of app.snapshot().imports) {
        expect(name).toBe('Long.json')
        shares.add(share)
      }
    })
    await app.importSession(longFile('Long'))
    const told = [...shares].filter(share => share !== null)
    expect(told).toEqual(told.toSorted((left, right) => left - right))
    expect(told.length).toBeGreaterThan(6)
    expect(told.at(-1)).toBe(1)
    expect(app.snapshot().imports).toEqual([])
    expect(added()).toMatchObject([{ messages: 3_000 }])
    expect(app.snapshot().openId).toBe(added()[0]?.id)
  })

  it.each([
    ['while it is read', 0.1],
    ['while it is stored', 0.5],
  ])('that is cancelled %s leaves nothing, and what is open stays open', async (_when, share) => {
    const { app, added } = await started()
    const open = app.snapshot().openId
    app.subscribe(() => {
      const [first] = app.snapshot().imports
      if (first && (first.share ?? 0) > share) app.cancelImport(first.id)
    })
    await app.importSession(longFile('Unwanted'))
    expect(app.snapshot().imports).toEqual([])
    expect(app.snapshot().notices).toEqual([])
    expect(added()).toEqual([])
    expect(app.snapshot().openId).toBe(open)
  })

  it('waits for the one before it, and both are imported whole', async () => {
    const { app, added } = await started()
    let most = 0
    app.subscribe(() => {
      const running = app.snapshot().imports.filter(({ share }) => share !== null)
      most = Math.max(most, running.length)
    })
    const both = [app.importSession(longFile('First')), app.importSession(fileOf('Second'))]
    expect(app.snapshot().imports).toHaveLength(2)
    await Promise.all(both)
    expect(most).toBe(1)
    expect(
      added()
        .map(({ messages }) => messages)
        .toSorted(),
    ).toEqual([3, 3_000])
  })

  it('goes on with the next where one is refused or given up', async () => {
    const { app, added } = await started()
    const all = [
      app.importSession(new File(['{"broken'], 'broken.json')),
      app.importSession(fileOf('Unwanted')),
      app.importSession(fileOf('Wanted')),
    ]
    const unwanted = app.snapshot().imports.find(({ name }) => name === 'Unwanted.json')
    app.cancelImport(unwanted?.id ?? '')
    await Promise.all(all)
    expect(app.snapshot().notices).toEqual([
      expect.objectContaining({ text: expect.stringMatching(/^“broken\.json”: /) }),
    ])
    expect(added()).toHaveLength(1)
  })
})
