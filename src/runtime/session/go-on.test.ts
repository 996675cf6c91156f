import { expect, it } from 'vitest'
import { hanging, said, saying, settled, startApp, talkTo, until } from '../../test/application.ts'
import { textOf } from '../../engine/index.ts'

it('Continue goes on in the place of the cut answer, also while it is written, and nothing is said for the person', async () => {
  const { app, session } = await startApp({
    script: (_, index, signal) =>
      index === 0 ? hanging('```ts\nconst a =', signal) : hanging(' 1', signal),
  })
  await app.send('Show me code')
  await until(() => session().live !== null)
  app.stop()
  await settled(app)
  expect(session().canContinue).toBe(true)
  void app.continueAnswer()
  await until(() => session().live !== null)
  expect(said(session().rows)).toEqual(['Show me code'])
  expect(textOf(session().live?.parts ?? [])).toBe('```ts\nconst a = 1')
  app.stop()
  await settled(app)
  expect(session().live).toBeNull()
  expect(said(session().rows)).toEqual(['Show me code', '```ts\nconst a = 1'])
  expect(session()).toMatchObject({
    messages: 3,
    withoutRow: 1,
    messagesInView: 2,
  })
})

it('an answer that was gone on with is answered again as a whole, and its versions are those of its beginning', async () => {
  const { app, session } = await startApp({
    script: (_, index, signal) =>
      index === 0 ? hanging('Half', signal) : saying(index === 1 ? ' and half.' : 'Another.'),
  })
  await app.send('Tell me')
  await until(() => session().live !== null)
  app.stop()
  await settled(app)
  await settled(app, app.continueAnswer())
  expect(said(session().rows)).toEqual(['Tell me', 'Half and half.'])
  const row = session().rows.at(-1)
  if (row?.type !== 'message') throw new RangeError('No answer')
  const { event, begins } = row.entry
  await settled(app, app.changeBranch({ type: 'answer-again', messageId: event.id }))
  expect(said(session().rows)).toEqual(['Tell me', 'Another.'])
  await settled(app, app.changeBranch({ type: 'select', messageId: event.id }))
  expect(said(session().rows)).toEqual(['Tell me', 'Half and half.'])
  expect(session().versions.byMessage[begins?.id ?? '']).toBeDefined()
  await talkTo(app, 'Thanks')
  expect(said(session().rows).slice(0, 3)).toEqual(['Tell me', 'Half and half.', 'Thanks'])
})
