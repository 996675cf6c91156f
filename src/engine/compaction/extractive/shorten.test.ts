import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prose } from '../../../test/items.ts'
import { identifiersIn } from '../../text/exact-tokens.ts'
import { shorten } from './shorten.ts'

describe('shortened', () => {
  it.each([
    ['Oh wow, well, I went to the park with my sister.', 'I went to the park with my sister.'],
    ['So, um, the parser drops the last line.', 'the parser drops the last line.'],
    ['Okay, I think the parser is broken.', 'I think the parser is broken.'],
    ['To be honest, I like the old menu better.', 'I like the old menu better.'],
    ['Move it to the left pane, please, thanks a lot!', 'Move it to the left pane, please'],
  ])('takes off what opens and closes: %s', (text, short) => expect(shorten(text)).toBe(short))

  it.each([
    'Yes, please change the seat.',
    'No, thanks, I want the refund.',
    'Nope, the test still fails.',
    'Sure. My card is the one that ends in 7447.',
    'Actually, make it five bags for the trip.',
    'You have booked the flight, right?',
    'It is the blue one, isn’t it?',
    'Maybe the port of the server is closed.',
    'Nice, quiet rooms are what I want.',
    'So far the tests of the client pass.',
    'Well-known bugs of the parser are listed.',
    'Let me know which seat you would like.',
    'Thanks!',
    'Okay, do it.',
    'Hey, how are you?',
  ])('leaves what says something: %s', text => expect(shorten(text)).toBe(text))

  it.each([
    'Hallo, ich wollte nur sagen, dass der Build kaputt ist, danke!',
    'So, das ist die Liste der Dateien, okay?',
    '你好！请帮我修改这个文件，谢谢！',
    '嗯，好的，我们用 Postgres，谢谢。',
    'Hola, quiero cambiar el vuelo de mañana, gracias!',
    'Oh, je ne sais pas où est le fichier, ok?',
    'Привет! Измени, пожалуйста, файл.',
  ])('leaves other languages alone: %s', text => expect(shorten(text)).toBe(text))

  it('takes filler off both ends, as often as there is some', () => {
    expect(shorten('Hey! Oh, thanks, by the way, the dump has 38 GB, you know. Cheers! Bye!')).toBe(
      'the dump has 38 GB',
    )
  })

  const openers = fc.constantFrom(
    'Hi! ',
    'Hello there, ',
    'Oh, ',
    'Well, ',
    'Ok, so, ',
    'Thanks so much! ',
    'Great! ',
    'By the way, ',
    'I just wanted to say that ',
    'Sure, ',
    'No, ',
    'Yes! ',
    'Ana, ',
    '3 things: ',
    '“',
    '- ',
    '',
    '',
  )
  const closers = fc.constantFrom(
    ', thanks!',
    '. Thank you!',
    ', okay?',
    '!!!',
    ' 🎉',
    ', man.',
    ', isn’t it?',
    ', right?',
    '. Bye!',
    '. Not now!',
    ' lol',
    '',
    '',
    '.',
  )
  const cores = fc.constantFrom(
    'we never ship on Fridays',
    'you must not touch src/a.ts',
    'the port is 5432',
    'Ana will move to Lisbon in May',
    'it costs $40',
    'the tests can’t pass',
    'ok',
    'thanks',
    'I went to the park',
    'getUserById returns null',
    '',
    '我们用 Postgres',
    'das ist der Build',
  )
  const spoken = fc
    .tuple(
      fc.array(openers, { maxLength: 4 }),
      fc.array(cores, { maxLength: 2 }),
      fc.array(closers, { maxLength: 4 }),
    )
    .map(([before, said, after]) => `${before.join('')}${said.join('. ')}${after.join('')}`)
  const texts = fc.oneof(
    spoken,
    prose,
    fc.string({ maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  )

  /** Words that must stay, in any place. */
  const telling = (text: string) => [
    ...(text.match(/\d+/g) ?? []),
    ...(text
      .toLowerCase()
      .match(
        /(?<!\p{L})(?:not|no|never|nothing|nobody|none|without|must|may|might|shall|should|will|would|could|\p{L}+n['’]t)(?!\p{L})/gu,
      ) ?? []),
    ...(text.match(/(?:Ana|Lisbon|May|Fridays|Postgres)/g) ?? []),
    ...identifiersIn(text),
  ]

  it('gives one piece of the text, and loses no figure, denial, duty, name or identifier', () => {
    fc.assert(
      fc.property(texts, text => {
        const short = shorten(text)
        expect(text).toContain(short)
        expect(telling(short)).toEqual(telling(text))
      }),
    )
  })

  it('leaves nothing to shorten, and something of everything', () => {
    fc.assert(
      fc.property(texts, text => {
        const short = shorten(text)
        expect(shorten(short)).toBe(short)
        expect(short.trim() === '').toBe(text.trim() === '')
      }),
    )
  })
})
