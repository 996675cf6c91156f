import { describe, expect, it } from 'vitest'
import { statementsIn, type Writer } from './facts.ts'

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
