import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prose } from '../../../test/items.ts'
import { statementsIn } from './facts.ts'

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
