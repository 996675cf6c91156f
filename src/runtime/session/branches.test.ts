import { describe, expect, it } from 'vitest'
import { textOf } from '../../engine/message/message.ts'
import type { EventId } from '../../engine/log/event.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import {
  applicationWith,
  hanging,
  said,
  saying,
  scriptedModel,
  settled,
  until,
} from '../../test/application.ts'

async function talking() {
  const { chat, requests } = scriptedModel((_, index) => saying(`Answer ${index}`))
  const storage = createMemoryStorage()
  const app = applicationWith(chat, storage)
  await app.start(null)
  await app.newSession()
  for (const text of ['one', 'two']) {
    await app.send(text)
    await settled(app)
  }
  const session = () => {
    const { session: shown } = app.snapshot()
    if (!shown) throw new Error('No session')
    return shown
  }
  const idOf = (number: number): EventId => {
    const row = session().rows.find(
      other => other.type === 'message' && other.entry.number === number,
    )
    if (row?.type !== 'message') throw new Error(`No message ${number}`)
    return row.entry.event.id
  }
  const words = () => said(session().rows)
  const version = (number: number) => session().versions.byMessage[idOf(number)]
  return { app, storage, chat, requests, session, idOf, words, version }
}

describe('an edited message', () => {
  it('is asked in the place of the old one, which stays as a version with all that follows', async () => {
    const { app, requests, idOf, words, version, session } = await talking()
    const old = idOf(1)
    expect(await app.changeBranch({ type: 'edit', messageId: old, text: 'other' })).toBe(true)
    await settled(app)
    expect(words()).toEqual(['other', 'Answer 2'])
    expect(requests.at(-1)?.messages.map(({ parts }) => textOf(parts))).toEqual(['other'])
    expect(version(1)).toMatchObject({ index: 2, count: 2, previousId: old })
    expect(session().versions).toMatchObject({ branch: 2, branches: 2 })
    expect(await app.changeBranch({ type: 'select', messageId: old })).toBe(true)
    await settled(app)
    expect(words()).toEqual(['one', 'Answer 0', 'two', 'Answer 1'])
    expect(requests).toHaveLength(3)
    expect(version(1)).toMatchObject({ index: 1, count: 2, previousId: null })
  })

  it('changes nothing while a turn runs', async () => {
    const { chat } = scriptedModel((_, __, signal) => hanging('Half', signal))
    const app = applicationWith(chat, createMemoryStorage())
    await app.start(null)
    await app.newSession()
    await app.send('one')
    await until(() => app.snapshot().session?.live !== null)
    const row = app.snapshot().session?.rows[0]
    const messageId = row?.type === 'message' ? row.entry.event.id : ('' as EventId)
    expect(await app.changeBranch({ type: 'edit', messageId, text: 'other' })).toBe(false)
    app.stop()
    await settled(app)
    expect(said(app.snapshot().session?.rows)).toEqual(['one', 'Half'])
  })

  it('says before it is saved what the model will read', async () => {
    const { app, idOf } = await talking()
    await app.setPinned(idOf(1), true)
    const outlook = await app.outlookOfEdit(idOf(3), 'a longer question about the same thing')
    expect(outlook).toMatchObject({
      isShortened: false,
      summaries: 0,
      pins: 1,
      messages: { firstNumber: 2, lastNumber: 2 },
      leaves: { messages: 1 },
    })
    await app.changeBranch({
      type: 'edit',
      messageId: idOf(3),
      text: 'a longer question about the same thing',
    })
    await settled(app)
    expect(await app.outlookOfEdit(idOf(2), 'x')).toBeNull()
  })
})

describe('another answer', () => {
  it('is a version of the one before, also in the middle of the conversation', async () => {
    const { app, idOf, words, version } = await talking()
    await app.changeBranch({ type: 'answer-again', messageId: idOf(2) })
    await settled(app)
    expect(words()).toEqual(['one', 'Answer 2'])
    expect(version(2)).toMatchObject({ index: 2, count: 2 })
  })
})

describe('the versions of a conversation', () => {
  it('are the same in another tab, after a reload, and in an imported file', async () => {
    const { app, storage, chat, idOf, words, session } = await talking()
    const old = idOf(1)
    await app.changeBranch({ type: 'edit', messageId: old, text: 'other' })
    await settled(app)
    const other = applicationWith(chat, storage.connect())
    await other.start(session().sessionId)
    expect(said(other.snapshot().session?.rows)).toEqual(words())
    await app.changeBranch({ type: 'select', messageId: old })
    await until(() => said(other.snapshot().session?.rows).includes('two'))
    expect(other.snapshot().session?.versions).toEqual(session().versions)
    expect(other.snapshot().sessions[0]?.messages).toBe(session().messages)

    const { content } = await app.exportSession(session().sessionId)
    const { versions } = session()
    await app.importSession(content)
    await settled(app)
    expect(words()).toEqual(['one', 'Answer 0', 'two', 'Answer 1'])
    expect(session().versions).toEqual(versions)
  })

  it('begin again in a fork, which has the conversation up to its message and leaves the other session alone', async () => {
    const { app, idOf, words, session } = await talking()
    await app.changeBranch({ type: 'answer-again', messageId: null })
    await settled(app)
    const { sessionId, title } = session()
    await app.fork(idOf(2))
    await settled(app)
    expect(session().sessionId).not.toBe(sessionId)
    expect(words()).toEqual(['one', 'Answer 0'])
    expect(session().title).toBe(`Fork of ${title}`)
    expect(session().versions.branches).toBe(1)
    await app.send('another way')
    await settled(app)
    expect(words()).toHaveLength(4)
    await app.openSession(sessionId)
    await settled(app)
    expect(words()).toEqual(['one', 'Answer 0', 'two', 'Answer 2'])
  })
})
