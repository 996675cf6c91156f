import { describe, expect, it } from 'vitest'
import { imagesOf } from '../../engine/message/message.ts'
import {
  failing,
  hanging,
  said,
  saying,
  settled,
  talkTo,
  until,
  exported,
} from '../../test/application.ts'
import { userMessage } from '../../engine/log/user-message.ts'
import { namedPng } from '../../test/image-files.ts'
import { begun, fileOf, photo, plan } from '../../test/image-session.ts'
import { session as logOf } from '../../test/session.ts'
import { ModelError } from '../../ports/errors.ts'

describe('a message with images', () => {
  it('is stored and sent with them, their bytes joined to the request', async () => {
    const { app, requests, session, reopened } = await begun()
    await app.attachFiles([fileOf(plan), fileOf(photo)])
    await talkTo(app, 'What are these?')
    const { messages, images } = requests.at(-1) ?? expect.fail()
    const parts = [plan.part, photo.part, { type: 'text', text: 'What are these?' }]
    expect(messages.at(-1)).toEqual({ role: 'user', parts })
    expect(images).toEqual(
      new Map([
        [plan.part.hash, plan.bytes],
        [photo.part.hash, photo.bytes],
      ]),
    )
    expect(session().attachments).toEqual([])
    expect((await reopened()).attachments).toEqual([])
    await talkTo(app, 'And now?')
    expect(requests.at(-1)?.images?.size).toBe(2)
  })

  it('may be images only', async () => {
    const { app, requests } = await begun()
    await app.attachFiles([fileOf(plan)])
    await talkTo(app, '')
    expect(requests.at(-1)?.messages.at(-1)?.parts).toEqual([plan.part])
  })

  it('has its images in the box again where the disk refused it', async () => {
    const { app, storage, session, requests } = await begun()
    await app.attachFiles([fileOf(plan)])
    storage.setDiskFull(true)
    await expect(app.send('See')).rejects.toMatchObject({ code: 'full' })
    expect(session().attachments).toEqual([plan.part])
    expect(requests).toHaveLength(1)
    storage.setDiskFull(false)
    await talkTo(app, 'See')
    expect(requests).toHaveLength(2)
    expect(session().attachments).toEqual([])
  })

  it('is not sent where another tab took its bytes away, which is said', async () => {
    const { app, storage, id, session, notices } = await begun()
    await app.attachFiles([fileOf(plan)])
    await storage.blobs.delete(id, [plan.part.hash])
    await expect(app.send('See')).rejects.toMatchObject({ code: 'image-gone' })
    expect(notices()).toEqual([expect.stringContaining('“plan.png” is no longer on this device')])
    expect(session().attachments).toEqual([plan.part])
  })

  it('waits with its images while an answer runs; editing keeps them, removing forgets them', async () => {
    const { app, requests, session, blobs } = await begun((_, index, signal) =>
      index === 1 ? hanging('Well', signal) : saying('I see.'),
    )
    await app.send('Take your time')
    await until(() => session().live !== null)
    await app.attachFiles([fileOf(plan)])
    await app.send('See the plan')
    await app.attachFiles([fileOf(photo)])
    await app.send('And the photo')
    expect(session().attachments).toEqual([])
    const [first, second] = session().queue
    expect([first?.images, second?.images]).toEqual([[plan.part], [photo.part]])
    if (!first || !second) throw new RangeError('Nothing waits')
    expect(await app.editQueued(session().sessionId, first, 'See this plan')).toBe(true)
    await app.removeQueued(second.id)
    expect(await blobs()).toEqual([plan.part.hash])
    app.stop()
    await settled(app)
    await settled(app, app.arrangeQueued(first.id, { waits: false }))
    expect(said(session().rows).at(-2)).toBe('See this plan')
    expect(imagesOf(requests.at(-1)?.messages.at(-1)?.parts ?? [])).toEqual([plan.part])
    expect(requests.at(-1)?.images?.get(plan.part.hash)).toEqual(plan.bytes)
  })

  it('goes without what is attached when an answer is only to go on', async () => {
    const { app, requests, session } = await begun((_, index, signal) =>
      index === 1 ? hanging('Well', signal) : saying('I see.'),
    )
    await app.send('Take your time')
    await until(() => session().live !== null)
    app.stop()
    await settled(app)
    await app.attachFiles([fileOf(plan)])
    await settled(app, app.continueAnswer())
    expect(requests).toHaveLength(3)
    expect(imagesOf(requests.at(-1)?.messages.at(-1)?.parts ?? [])).toEqual([])
    expect(session().attachments).toEqual([plan.part])
  })

  it('whose bytes are not here goes as a note, and the person is told', async () => {
    const { app, storage, id, requests, notices } = await begun()
    await app.attachFiles([fileOf(plan), fileOf(photo)])
    await talkTo(app, 'See')
    await storage.blobs.delete(id, [plan.part.hash])
    await settled(app, app.retry())
    const { messages, images } = requests.at(-1) ?? expect.fail()
    expect(messages.at(-1)?.parts.slice(0, 2)).toEqual([
      { type: 'text', text: '[image “plan.png”, 640 × 480]' },
      photo.part,
    ])
    expect([...(images?.keys() ?? [])]).toEqual([photo.part.hash])
    expect(notices()).toEqual([expect.stringContaining('not on this device')])
  })

  it('is asked again with fewer bytes where they were too many', async () => {
    const tooMany = new ModelError('payload-bytes', 'request too large', {
      status: 413,
      body: 'Request entity too large: 40000000 bytes',
    })
    const { app, requests } = await begun(({ images }) =>
      images?.size === 2 ? failing(tooMany) : saying('I see.'),
    )
    await app.attachFiles([fileOf(plan)])
    await talkTo(app, 'The plan')
    await app.attachFiles([fileOf(photo)])
    await talkTo(app, 'The photo')
    // A summary may be written in the background meanwhile, without any image.
    const [, refused, repeated, ...others] = requests.filter(({ images }) => images !== undefined)
    expect(refused?.images?.size).toBe(2)
    expect([...(repeated?.images?.keys() ?? [])]).toEqual([photo.part.hash])
    expect(JSON.stringify(repeated?.messages)).toContain('[image “plan.png”')
    expect(others).toEqual([])
  })
})

describe('whether the model sees images', () => {
  const ref = { provider: 'openai-compatible', host: 'model.test', model: 'scripted' }
  const limits = { windowTokens: 8_192, maxOutputTokens: null, tools: true }

  it.each([
    ['unknown: nobody tells', {}, null, true],
    ['known to the catalogue', { ref: { ...ref, model: 'gpt-5-mini-2025-08-07' } }, true, true],
    ['not, by the catalogue', { ref: { ...ref, model: 'deepseek-chat' } }, false, false],
    ['told by its server', { limits: { ...limits, vision: false } }, false, false],
    ['on this device', { ref: { ...ref, host: null } }, false, false],
    [
      'on this device, told',
      { ref: { ...ref, host: null }, limits: { ...limits, vision: true } },
      true,
      true,
    ],
  ] as const)('is %s', async (_case, change, known, isSent) => {
    const { app, requests, session } = await begun(() => saying('I see.'), change)
    await app.attachFiles([fileOf(plan)])
    expect(session().seesImages).toBe(known)
    await talkTo(app, 'See')
    const { messages, images } = requests.at(-1) ?? expect.fail()
    expect(imagesOf(messages.at(-1)?.parts ?? [])).toEqual(isSent ? [plan.part] : [])
    expect(images?.size).toBe(isSent ? 1 : undefined)
    if (!isSent) expect(JSON.stringify(messages)).toContain('[image “plan.png”')
  })

  it('is as the person says', async () => {
    const { app, session } = await begun()
    const facts = { windowTokens: null, maxOutputTokens: null, price: null, tools: true }
    const own = { ...facts, model: 'scripted', vision: false, tokenizer: 'x' }
    await app.updateSettings({ catalogue: [own] })
    expect(session().seesImages).toBe(false)
    await app.updateSettings({ catalogue: [{ ...own, vision: true }] })
    expect(session().seesImages).toBe(true)
  })
})

it('a session with images comes back from its file with them, and takes them along when it is deleted for good', async () => {
  const { app, storage, id, blobs } = await begun()
  await app.attachFiles([fileOf(plan)])
  await talkTo(app, 'See')
  const { content } = await exported(app, id)
  await app.importSession(content)
  const copy = app.snapshot().openId ?? ''
  expect(copy).not.toBe(id)
  expect(await storage.blobs.read(copy, plan.part.hash)).toEqual(plan.bytes)
  await app.moveToTrash([id])
  expect(await blobs()).toHaveLength(1)
  await app.restoreFromTrash([id])
  await app.moveToTrash([id])
  await app.deleteForever(id)
  expect(await blobs()).toEqual([])
  expect(await storage.blobs.list(copy)).toHaveLength(1)
})

it('a session with images is exported without its oldest images where the file had no room for them, which is said', async () => {
  const { app, storage, id } = await begun()
  const heavy = (name: string) => ({ ...namedPng(name).part, bytes: 50_000_000 })
  const { revision } = await storage.events.read(id)
  const images = ['one.png', 'two.png', 'three.png'].map(heavy)
  const message = logOf('u x', userMessage('See', images)).at(-1) ?? expect.fail()
  await storage.events.append(id, [message], { expectedRevision: revision })
  for (const { name, hash } of images)
    await storage.blobs.add(id, [{ hash, bytes: namedPng(name).bytes }], 1)
  const { content, warnings } = await exported(app, id)
  const { blobs } = JSON.parse(await content.text())
  expect(Object.keys(blobs).toSorted()).toEqual(
    images
      .slice(1)
      .map(({ hash }) => hash)
      .toSorted(),
  )
  expect(warnings).toEqual([expect.stringContaining('the oldest of them, 1, are not in it')])
})
