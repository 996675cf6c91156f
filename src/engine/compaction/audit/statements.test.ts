import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prose } from '../../../test/items.ts'
import { statementsIn, type Writer } from './facts.ts'

describe('statementsIn', () => {
  it.each([
    'Never touch the table customers_legacy.',
    'Always write tests first.',
    "Don't use any new dependency.",
    'The reply must stay under 200 words.',
    'We should use bun instead.',
    'Use Postgres instead of MySQL.',
    'Bitte immer auf Deutsch antworten.',
    'Auf keinen Fall die Tabelle löschen!',
    'Für die Tests darf nicht das echte Konto benutzt werden.',
    '绝对不要修改数据库。',
    '必须用中文写注释。',
    '以后改用pnpm。',
  ])('hears an order in the user’s “%s”', sentence => {
    expect(statementsIn(`Hello there. ${sentence}`, 'user')).toContainEqual({
      kind: 'rule',
      text: sentence,
    })
  })

  it.each([
    'Stop.',
    'Stop here.',
    'Please stop for now.',
    'Done.',
    'OK, we are done with this.',
    'Wait for me.',
    'Then wait until I have read it.',
    'That’s all.',
    'Stopp!',
    'Bitte warte auf mich.',
    'Halt, warte bis ich es gelesen habe.',
    'Wir sind fertig.',
    'Arrête.',
    'Attends que je relise.',
    'C’est tout.',
    'Para aquí.',
    'Espera a que lo revise.',
    'Ya está.',
    'Стоп.',
    'Подожди меня.',
    'Готово.',
    '停止。',
    '请先等一下。',
    '就到这里。',
    '止めて。',
    'ちょっと待って。',
    '以上です。',
    '멈춰.',
    '기다려 주세요.',
    '끝났어.',
    'That is done.',
    'This is finished now.',
    'We’re all done.',
    'Thanks, that will be all.',
    'Please wait for me before you go on.',
    'Wait here until I am back, please do nothing.',
    'do not continue',
    'Don’t go any further.',
    'Please do not proceed without my approval.',
    'Let’s stop here for today.',
    'You can stop now.',
    'Hold off until Monday.',
    'Nicht weitermachen.',
    'Das ist erledigt.',
    'Ne continue pas.',
    'No sigas.',
    'Не продолжай.',
    '不要继续。',
    '続けないでください。',
    '계속하지 마세요.',
  ])('C12: hears an order to end or to halt in the user’s “%s”', sentence => {
    expect(statementsIn(`It works now.\n${sentence}`, 'user')).toContainEqual({
      kind: 'rule',
      text: sentence,
    })
    expect(statementsIn(sentence, 'assistant')).toEqual([])
  })

  it.each([
    'Stop the server and rename it.',
    'Is it done?',
    'The wait is long.',
    'Done that already?',
    'Die Halteleistung stimmt.',
    'Ich warte auf den Bus.',
    'L’arrêt de bus est loin.',
    'La espera fue larga.',
    '等一下的会议改到三点。',
    '待って the queue is a label.',
    'That is done by the server.',
    'The job is over there on the shelf.',
    'It is complete nonsense.',
    'Let’s continue.',
  ])('C12: hears none in the user’s “%s”', sentence =>
    expect(statementsIn(sentence, 'user')).toEqual([]),
  )

  it.each([
    ['user', 'We decided on the blue theme.'],
    ['user', 'Wir haben uns für Postgres entschieden.'],
    ['user', '我们决定周五发布。'],
    ['assistant', 'Decision: the cache stays in memory.'],
    ['assistant', 'I chose pgloader because it converts types by itself.'],
  ] as const)('hears a decision of the %s in “%s”', (writer, text) => {
    expect(statementsIn(text, writer)).toEqual([{ kind: 'decision', text }])
  })

  it.each([
    ['user', 'What must I do?'],
    ['user', 'Thanks, that looks great so far.'],
    ['user', '你好，今天天气很好。'],
    ['assistant', 'Let me always check the file first.'],
    ['assistant', 'I went with you to the shop.'],
    ['assistant', 'Please have a look at the list.'],
    ['assistant', 'Use the list below.'],
    ['assistant', 'I always liked that idea very much.'],
    ['assistant', 'Let me note that you must not change it.'],
    ['assistant', 'We went with the blue one.'],
    ['user', 'Did we decide on the blue theme?'],
    ['user', 'Never.'],
  ] as const)('hears nothing binding of the %s in “%s”', (writer, text) => {
    expect(statementsIn(text, writer)).toEqual([])
  })

  it('hears an order of the user however it begins', () => {
    const text = 'Let me say it: you must not change it.'
    expect(statementsIn(text, 'user')).toEqual([{ kind: 'rule', text }])
    expect(statementsIn('This file must not change.', 'assistant')).toHaveLength(1)
  })

  it('takes what both orders and settles for an order, and says it once', () => {
    const text = 'We decided that you must never deploy on Fridays.'
    expect(statementsIn(`${text} ${text}`, 'user')).toEqual([{ kind: 'rule', text }])
  })

  it('cuts an endless line without cutting a character', () => {
    const line = `${'字'.repeat(900)}。必须${'字'.repeat(96)}😀${'字'.repeat(50)}`
    const found = statementsIn(line, 'user').map(({ text }) => text)
    expect(found).toHaveLength(1)
    expect(found.every(text => text.isWellFormed())).toBe(true)
  })

  it('finds the order at the end of an endless line', () => {
    const line = `${'so it goes on '.repeat(300)}and on. Never touch customers_legacy.`
    expect(statementsIn(line, 'user').map(({ text }) => text)).toEqual([
      'Never touch customers_legacy.',
    ])
  })

  it('gives only pieces of the text, none longer than 320 characters', () => {
    fc.assert(
      fc.property(fc.array(prose, { maxLength: 60 }), texts => {
        const text = texts.join(' ')
        for (const { text: sentence } of statementsIn(text, 'user')) {
          expect(text).toContain(sentence)
          expect(sentence.length).toBeLessThanOrEqual(320)
        }
      }),
    )
  })
})

const kindsIn = (text: string, writer: Writer = 'user') =>
  statementsIn(text, writer).map(({ kind }) => kind)

describe('an order of the user', () => {
  it.each([
    ['Don’t touch the sails.'],
    ["Look, don't wake the captain."],
    ['The deck is wet – dont paint it.'],
    ['Paint the deck, but don’t paint the mast.'],
    ['The deck is wet so don’t paint it.'],
    ['I asked you and don’t paint it.'],
    ['Take the small boat instead.'],
    ['Pay with the blue card instead.'],
    ['Switch to the long rope instead of that.'],
    ['Instead of rope, use wire here.'],
    ['Instead of the rope use wire here.'],
    ['Nehmt stattdessen das kleine Boot.'],
    ['Wir wollen immer das kleine Boot nehmen.'],
    ['Bitte nie die Segel anfassen.'],
    ['Bitte keine Dateien löschen.'],
    ['Bitte keinen Namen ändern.'],
    ['不许打开这扇门'],
    ['别用这个旧版本'],
    ['这里改用新的版本'],
    ['用木头代替石头'],
    ['始终先问一下船长'],
    ['总是先问一下船长'],
    ['必须先问一下船长'],
  ])('binds: %s', text => expect(kindsIn(text)).toEqual(['rule']))

  it.each([
    ['Don’t worry about the sails at all.'],
    ['Don’t give up on the sails so soon.'],
    ['Don’t know how the sails were made.'],
    ['Don’t think that the sails were new.'],
    ['Don’t mind the sails of that ship.'],
    ['Don’t you like the sails of that ship.'],
    ['We paid in cash and went home instead of him.'],
    ['She reuses the boats instead of rope.'],
    ['Instead of the rope there was wire here.'],
    ['Er war immer schon ein guter Koch.'],
    ['Das Boot hat keine Segel und kein Ruder.'],
    ['这里有一扇旧的门'],
  ])('is none: %s', text => expect(kindsIn(text)).toEqual([]))

  it('is none where it is a question, but where one only stands within it', () => {
    expect(kindsIn('Should I take the small boat instead?')).toEqual([])
    expect(kindsIn('这里必须改用新的版本吗？')).toEqual([])
    expect(kindsIn('You must never open example.org/a?b=1 again.')).toEqual(['rule'])
    expect(kindsIn('We decided on example.org/a?b=1 for all of it.')).toEqual(['decision'])
  })
})

describe('what an assistant says', () => {
  it.each([
    ['The export must not name anyone.'],
    ['The export must name everyone.'],
    ['Never delete the backups of a customer.'],
    ['Always ask before a file is deleted.'],
    ['这里必须先问一下船长'],
  ])('binds it where it says so plainly: %s', text => {
    expect(kindsIn(text, 'assistant')).toEqual(['rule'])
  })

  it('does not where it is mild', () => {
    expect(kindsIn('Please use the small boat.', 'user')).toEqual(['rule'])
    expect(kindsIn('Please use the small boat.', 'assistant')).toEqual([])
  })
})

describe('a line that is over-long', () => {
  const order = 'Never delete the backups.'

  it('is read in pieces that end at words', () => {
    const textsIn = (before: number) =>
      statementsIn(`${'word '.repeat(before)}end. ${order} ${'word '.repeat(300)}`, 'user').map(
        ({ text }) => text,
      )
    expect(textsIn(100)).toEqual([order])
    expect(textsIn(230)).toEqual([order])
    // The first piece ends after 1,000 characters at most.
    expect(textsIn(196)).toEqual(['Never delete'])
  })

  it('without a space is cut between whole characters', () => {
    const line = `${'x'.repeat(999)}${'😀'.repeat(400)}。必须先问一下船长。`
    for (const { text } of statementsIn(line, 'user')) expect(text.isWellFormed()).toBe(true)
    expect(kindsIn(line)).toContain('rule')
  })
})

describe('a sentence in characters that are words', () => {
  it.each([['必须问船长'], ['ひらがな必须'], ['カタカナ必须'], ['한국말必须']])(
    'may be short: %s',
    text => {
      expect(kindsIn(text)).toHaveLength(text.length >= 5 ? 1 : 0)
    },
  )

  it('binds nothing with fewer than five', () => {
    expect(kindsIn('必须问他')).toEqual([])
  })
})
