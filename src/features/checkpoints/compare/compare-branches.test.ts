import { describe, expect, it } from 'vitest'
import { commandsOf } from '../../../host/use-feature.ts'
import { saying, settled, startApp } from '../../../test/application.ts'
import { checkpoints as feature } from '../feature.ts'

const started = async () => {
  let answers = 0
  const made = await startApp({
    script: () => saying(`Answer ${(answers += 1)}.`),
    windowTokens: 64_000,
  })
  const { app, session } = made
  const commands = commandsOf({ application: app }, feature)
  const ids = () =>
    session().rows.flatMap(row => (row.type === 'message' ? [row.entry.event.id] : []))
  const wordsOf = async (of: 'messages' | 'view' = 'messages') =>
    (await commands.comparedWords(of, 0, 100)).map(
      ([left, right]) => `${left ?? '-'} | ${right ?? '-'}`,
    )
  return { ...made, checkpoints: commands, ids, wordsOf }
}

describe('two branches of a session', () => {
  it('stand beside each other from the place where they part', async () => {
    const { app, talk, checkpoints, ids, wordsOf, openId } = await started()
    await talk('One?', 'Two?')
    const second = ids()[2]
    if (!second) throw new RangeError('No message')
    await app.changeBranch({ type: 'edit', messageId: second, text: 'Two, really?' })
    await settled(app)
    await talk('Three?')
    const sessionId = openId()
    const before = app.snapshot().session?.leafId
    const branches = await checkpoints.branchesOf(sessionId)
    expect(
      branches.map(({ branch, words, messages, isShown }) => [branch, words, messages, isShown]),
    ).toEqual([
      [1, 'Two?', 4, false],
      [2, 'Three?', 6, true],
    ])
    const found = await checkpoints.compare({ sessionId, versionId: second }, { sessionId })
    expect([found?.left.messages, found?.right.messages]).toEqual([4, 6])
    expect(found?.left.eventId).toBe(branches[0]?.eventId)
    expect(found?.messages.map(({ isSame }) => isSame)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
    expect(await wordsOf()).toEqual([
      'One? | One?',
      'Answer 1. | Answer 1.',
      'Two? | Two, really?',
      'Answer 2. | Answer 3.',
      '- | Three?',
      '- | Answer 4.',
    ])
    expect(app.snapshot().session?.leafId).toBe(before)
  })

  it('show what the model reads of each, as its next request would count it', async () => {
    const { app, talk, checkpoints, openId, session } = await started()
    await talk('One?', 'Two?')
    await checkpoints.set('whole')
    const [mark] = (await checkpoints.list()) ?? []
    for (let more = 0; more < 4; more += 1) await talk(`More ${more} ${'so on '.repeat(300)}?`)
    await app.updateSettings({ applyAtOnce: true })
    await app.compact({ focus: null, summarizer: 'extractive' })
    await settled(app)
    expect(session().compactionsInForce).toBe(1)
    const sessionId = openId()
    const here = await checkpoints.compare(
      { sessionId, eventId: mark?.returnId ?? '' },
      { sessionId },
    )
    const inspection = await app.inspect()
    expect(here?.right.tokens).toEqual(inspection?.tokens)
    const partOf = (name: string) => here?.parts.find(({ part }) => part === name)
    expect(partOf('summary')).toMatchObject({ left: { tokens: 0 } })
    expect(partOf('summary')?.right.tokens).toBeGreaterThan(0)
    const sent = inspection?.messages.filter(({ isSent }) => isSent) ?? []
    expect(here?.view.filter(({ right }) => right !== null)).toHaveLength(sent.length)
    expect(here?.messages.slice(0, 2)).toMatchObject([
      {
        isSame: true,
        isReadAlike: false,
        left: { status: 'kept' },
        right: { status: 'summarised' },
      },
      { isSame: true, isReadAlike: false },
    ])
  })
})

describe('two sessions', () => {
  it('are aligned by their words, open or not, and nothing is written', async () => {
    const { app, talk, checkpoints, openId, wordsOf, storage } = await started()
    await talk('Hello', 'Only in the first')
    const first = openId()
    await app.newSession()
    await talk('Before', 'Hello')
    const second = openId()
    const logs = async () =>
      Promise.all([first, second].map(id => storage.events.read(id).then(({ events }) => events)))
    const before = await logs()
    const found = await checkpoints.compare({ sessionId: first }, { sessionId: second })
    expect([found?.left.sessionId, found?.right.sessionId]).toEqual([first, second])
    expect(await wordsOf()).toEqual([
      '- | Before',
      '- | Answer 3.',
      'Hello | Hello',
      'Answer 1. | Answer 4.',
      'Only in the first | -',
      'Answer 2. | -',
    ])
    expect(await logs()).toEqual(before)
    expect(
      await checkpoints.compare({ sessionId: first, eventId: 'gone' }, { sessionId: first }),
    ).toBeNull()
    await app.openSession(null)
    expect(await checkpoints.compare({ sessionId: first }, { sessionId: second })).toBeNull()
  })
})
