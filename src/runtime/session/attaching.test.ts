import { describe, expect, it } from 'vitest'
import { attachmentKey } from '../../engine/index.ts'
import { applicationWith, saying, scriptedModel, settled, until } from '../../test/application.ts'
import { namedPng, png } from '../../test/image-files.ts'
import { begun, fileOf, photo, plan } from '../../test/image-session.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { paintedImages } from '../../test/painted-images.ts'

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

  it('says what is wrong with a file, and takes the others', async () => {
    const { app, session, notices } = await begun()
    await app.attachFiles([new File(['hello'], 'notes.png', { type: 'image/png' }), fileOf(plan)])
    expect(session().attachments).toEqual([plan.part])
    expect(notices()).toEqual([expect.stringContaining('“notes.png” cannot be attached')])
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
    await app.send('See')
    await settled(app)
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
    const { chat } = scriptedModel(() => saying('I see.'))
    const other = applicationWith(chat, storage.connect())
    await other.start(id)
    expect(other.snapshot().session?.attachments).toEqual([plan.part])
    await app.send('See')
    await settled(app)
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

  it('says that a file is broken which the browser cannot decode', async () => {
    const storage = createMemoryStorage()
    const { chat } = scriptedModel(() => saying('Yes.'))
    const { decode } = paintedImages({ isBroken: true })
    const app = applicationWith(chat, storage, { decodeImage: decode })
    await app.start(null)
    await app.attachFiles([new File([png(4, 3).slice()], 'half.png', { type: 'image/png' })])
    expect(app.snapshot().session?.attachments).toEqual([])
    expect(app.snapshot().notices[0]?.text).toContain('the file is broken')
  })
})
