import { expect, it } from 'vitest'
import { ModelError } from '../../ports/errors.ts'
import { failing, settled, until } from '../../test/application.ts'
import { startSeveral } from '../../test/several-models.ts'

const MODELS = [{ name: 'ara' }, { name: 'borea' }, { name: 'cyan' }]
const refused = () => failing(new ModelError('quota', 'The account is empty.', { status: 402 }))

it('after one was chosen and the chat went on, all answers are there beside each other, and another one can be chosen', async () => {
  const { app, ask, commands, ended, openId, session, settings, storage, texts } =
    await startSeveral({ models: MODELS, answers: { cyan: refused } })
  await ask('Which one?')
  await ended()
  await commands.goOnWith(1, settings[1] ?? null)
  await until(() => session().several === null)
  await settled(app, app.send('Go on.'))
  const [version] = Object.values(session().versions.byMessage)
  const { events } = await storage.events.read(openId())
  expect(version?.setId).toBe(events.find(({ type }) => type === 'v1.answers-asked')?.id)

  const answers = await commands.answersTo(version?.setId ?? '')
  expect(answers.map(({ model, isShown }) => [model.model, isShown])).toEqual([
    ['ara', false],
    ['borea', true],
    ['cyan', false],
  ])
  expect(JSON.stringify(answers.map(({ parts }) => parts))).toMatch(/I am ara\..*I am borea\./)
  expect(answers[2]).toMatchObject({ messageId: null, failure: { kind: 'quota' } })

  const [first] = answers
  if (!first?.messageId) throw new RangeError('No answer')
  expect(await commands.changeTo(first.messageId, settings[0] ?? null)).toBe(true)
  expect(texts()).toEqual(['Which one?', 'I am ara.'])
  expect(app.snapshot().model.ref.model).toBe('ara')
  const again = await commands.answersTo(version?.setId ?? '')
  expect(again.map(({ isShown }) => isShown)).toEqual([true, false, false])
})

it('of a question that the chat does not have there are none', async () => {
  const { app, commands } = await startSeveral({ models: MODELS, answers: {} })
  await settled(app, app.send('Hello'))
  expect(await commands.answersTo('nothing')).toEqual([])
})
