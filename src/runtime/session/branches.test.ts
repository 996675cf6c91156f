import { describe, expect, it } from 'vitest'
import { textOf } from '../../engine/message/message.ts'
import type { EventId } from '../../engine/log/event.ts'
import {
  hanging,
  said,
  saying,
  settled,
  startApp,
  talkTo,
  until,
  exported,
} from '../../test/application.ts'

async function talking() {
  const started = await startApp({ script: (_, index) => saying(`Answer ${index}`) })
  const { session, texts: words } = started
  await started.talk('one', 'two')
  const idOf = (number: number): EventId => {
    const row = session().rows.find(
      other => other.type === 'message' && other.entry.number === number,
    )
    if (row?.type !== 'message') throw new Error(`No message ${number}`)
    return row.entry.event.id
  }
  const version = (number: number) => session().versions.byMessage[idOf(number)]
  return { ...started, idOf, words, version }
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
    const { app, session } = await startApp({ script: (_, __, signal) => hanging('Half', signal) })
    await app.send('one')
    await until(() => session().live !== null)
    const [row] = session().rows
    const messageId = row?.type === 'message' ? row.entry.event.id : ('' as EventId)
    expect(await app.changeBranch({ type: 'edit', messageId, text: 'other' })).toBe(false)
    app.stop()
    await settled(app)
    expect(said(app.snapshot().session?.rows)).toEqual(['one', 'Half'])
  })

  it('says before it is saved what the model will read', async () => {
    const { app, idOf } = await talking()
    await app.setPinned(idOf(1), true)
    const outlook = await app.outlookOfEdit({
      messageId: idOf(3),
      text: 'a longer question about the same thing',
    })
    expect(outlook).toMatchObject({
      isShortened: false,
      summaries: 0,
      pins: 1,
      messages: { firstNumber: 2, lastNumber: 2 },
      leaves: { messages: 1 },
    })
    await app.changeBranch({ type: 'edit', messageId: idOf(3), text: 'a longer question' })
    await settled(app)
    expect(await app.outlookOfEdit({ messageId: idOf(2), text: 'x' })).toBeNull()
  })
})

it('another answer is a version of the one before, also in the middle of the conversation', async () => {
  const { app, idOf, words, version } = await talking()
  await settled(app, app.changeBranch({ type: 'answer-again', messageId: idOf(2) }))
  expect(words()).toEqual(['one', 'Answer 2'])
  expect(version(2)).toMatchObject({ index: 2, count: 2 })
})

it('the versions of a conversation are the same in another tab, after a reload, and in an imported file', async () => {
  const { app, storage, idOf, words, session } = await talking()
  const old = idOf(1)
  await settled(app, app.changeBranch({ type: 'edit', messageId: old, text: 'other' }))
  const { app: other } = await startApp({ storage: storage.connect(), id: session().sessionId })
  expect(said(other.snapshot().session?.rows)).toEqual(words())
  await app.changeBranch({ type: 'select', messageId: old })
  await until(() => said(other.snapshot().session?.rows).includes('two'))
  expect(other.snapshot().session?.versions).toEqual(session().versions)
  expect(other.snapshot().sessions[0]?.messages).toBe(session().messages)

  const { content } = await exported(app, session().sessionId)
  const { versions } = session()
  await settled(app, app.importSession(content))
  expect(words()).toEqual(['one', 'Answer 0', 'two', 'Answer 1'])
  expect(session().versions).toEqual(versions)
})

it('the versions of a conversation begin again in a fork, which has the conversation up to its message and leaves the other session alone', async () => {
  const { app, idOf, words, session } = await talking()
  await settled(app, app.changeBranch({ type: 'answer-again', messageId: null }))
  const { sessionId, title } = session()
  await settled(app, app.fork(idOf(2)))
  expect(session().sessionId).not.toBe(sessionId)
  expect(words()).toEqual(['one', 'Answer 0'])
  expect(session().title).toBe(`Branch of ${title}`)
  expect(session().versions.branches).toBe(1)
  await talkTo(app, 'another way')
  expect(words()).toHaveLength(4)
  await settled(app, app.openSession(sessionId))
  expect(words()).toEqual(['one', 'Answer 0', 'two', 'Answer 2'])
})
