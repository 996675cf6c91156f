import { describe, expect, it } from 'vitest'
import { attachmentKey } from '../../engine/index.ts'
import { settled, startApp, talkTo, until } from '../../test/application.ts'
import { namedPng } from '../../test/image-files.ts'
import { begun, fileOf, photo, plan } from '../../test/image-session.ts'

describe('attaching images', () => {
  it('puts them into the box in order, each once, and keeps them when the tab is closed', async () => {
    const { app, session, blobs, reopened } = await begun()
    await app.attachFiles([fileOf(plan), fileOf(photo), fileOf(plan)])
    expect(session().attachments).toEqual([plan.part, photo.part])
    expect(await blobs()).toHaveLength(2)
    expect((await reopened()).attachments).toEqual([plan.part, photo.part])
    const read = await app.readImage(plan.part.hash)
    expect(read?.type).toBe('image/png')
    expect(new Uint8Array((await read?.arrayBuffer()) ?? expect.fail())).toEqual(plan.bytes)
    expect(await app.readImage('0'.repeat(64))).toBeNull()
  })

  it('takes no more than twenty', async () => {
    const { app, session, notices } = await begun()
    const many = Array.from({ length: 22 }, (_, n) => fileOf(namedPng(`${n}.png`)))
    await app.attachFiles(many)
    expect(session().attachments).toHaveLength(20)
    expect(notices()).toEqual([expect.stringContaining('20 images at most')])
  })

  it('changes nothing on a full disk', async () => {
    const { app, storage, session, notices } = await begun()
    storage.setDiskFull(true)
    await app.attachFiles([fileOf(plan)])
    expect(session().attachments).toEqual([])
    expect(notices()).toEqual([expect.stringContaining('no room left')])
  })

  it('begins a session where none is open', async () => {
    const { app, session } = await begun()
    await app.openSession(null)
    await app.attachFiles([fileOf(plan)])
    expect(session().attachments).toEqual([plan.part])
    expect(session().rows).toEqual([])
  })

  it('is taken back with the bytes, unless a message names them', async () => {
    const { app, session, blobs, reopened } = await begun()
    await app.attachFiles([fileOf(plan), fileOf(photo)])
    await talkTo(app, 'See')
    await app.attachFiles([fileOf(plan), fileOf(namedPng('third.png'))])
    for (const part of session().attachments) app.removeAttachment(attachmentKey(part))
    expect(session().attachments).toEqual([])
    await settled(app)
    expect(await blobs()).toEqual([plan.part.hash, photo.part.hash].toSorted())
    expect((await reopened()).attachments).toEqual([])
  })

  it('is taken back in one tab without the bytes of what another tab has sent', async () => {
    const { app, storage, id, blobs } = await begun()
    await app.attachFiles([fileOf(plan)])
    const { app: other } = await startApp({ storage: storage.connect(), id })
    expect(other.snapshot().session?.attachments).toEqual([plan.part])
    await talkTo(app, 'See')
    other.removeAttachment(plan.part.hash)
    await settled(other)
    expect(await blobs()).toEqual([plan.part.hash])
  })

  it('counts in what the draft takes', async () => {
    const { app, session } = await begun()
    const before = session().meter
    await app.attachFiles([fileOf(plan)])
    expect(before.parts.draft).toBe(0)
    expect(session().meter.parts.draft).toBe(3_000)
    expect(session().meter.tokens.tokens).toBe(before.tokens.tokens + 3_000)
  })

  it('of a session that was never saved are forgotten after a day', async () => {
    const { app, storage } = await begun()
    await storage.blobs.add('left', [{ ...plan, hash: plan.part.hash }], 1)
    await storage.blobs.add('just-left', [{ ...plan, hash: plan.part.hash }], Date.now())
    await app.start(null)
    await until(() => app.snapshot().ready)
    await settled(app)
    expect(await storage.blobs.list('left')).toEqual([])
    expect(await storage.blobs.list('just-left')).toHaveLength(1)
  })
})
