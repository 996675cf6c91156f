import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { titleFrom } from './session-title.ts'
import { processorMs } from '../test/processor-time.ts'

const graphemes = (text: string) => [...new Intl.Segmenter().segment(text)].length
/** A word that begins no greeting and ends no clause. */
const word = fc
  .stringMatching(/^[b-z]{2,12}$/)
  .filter(text => !/^(?:hi|hey|is|by|of|on|or|so|to)$/.test(text))
const sentence = fc.array(word, { minLength: 2, maxLength: 9 }).map(words => words.join(' '))

describe('a title', () => {
  it.each([
    ['Plan the trip  \nto Rome', 'Plan the trip'],
    ['Hi! Which month is best for asparagus?', 'Which month is best for asparagus?'],
    ['Hello Anna,\n\ncould you check the rota?', 'Check the rota'],
    ['Good morning team - the scanner is broken.', 'The scanner is broken'],
    ['Can you please help me write a cover letter?', 'Write a cover letter'],
    ['I would like you to review my essay on tides.', 'Review my essay on tides'],
    ['I have a quick question about asparagus beds', 'Asparagus beds'],
    ['Quick question. Why is the sky dark at night?', 'Why is the sky dark at night?'],
    ['Here is my code:\n```js\nlet a\n```\nWhy does it throw?', 'Why does it throw?'],
    [
      'I moved into a flat above a bakery last summer and since then the oven fan wakes me at four. What can I ask the owner to do?',
      'What can I ask the owner to do?',
    ],
    ['Kannst du mir bitte den Mietvertrag zusammenfassen?', 'Den Mietvertrag zusammenfassen'],
    ['Könnten Sie mir helfen, einen Brief zu schreiben?', 'Einen Brief zu schreiben'],
    ['Peux-tu m’aider à planifier un voyage ?', 'Planifier un voyage'],
    ['¿Podrías explicarme las mareas?', 'Explicarme las mareas'],
    ['请帮我写一封求职信', '写一封求职信'],
    ['I need to know', 'I need to know'],
    ['Please!', 'Please!'],
    ['fetchAll() throws in node', 'fetchAll() throws in node'],
    ['Hello World in C, please', 'Hello World in C, please'],
    ['## **Plan** the `garden`\n\ntext', 'Plan the garden'],
    ['- [ ] Buy *fresh* seeds', 'Buy fresh seeds'],
    ['> quoted words here', 'Quoted words here'],
    ['See [the rota](https://example.org/rota) for May', 'See the rota for May'],
    ['what is new', 'What is new'],
    ['```ts\nconst a = 1\n```\nWhy does this fail?', 'Why does this fail?'],
    ['```ts\nconst answer = 42\n```', 'const answer = 42'],
    [
      'Why is snake_case_here not found in __init__.py?',
      'Why is snake_case_here not found in __init__.py?',
    ],
    ['Ask Dr. Smith about it. Then tell me.', 'Ask Dr. Smith about it'],
    ['Compare v1.2 and v1.3. Briefly.', 'Compare v1.2 and v1.3'],
    ['会議の議事録を要約してください。その後、翻訳して。', '会議の議事録を要約してください。'],
    [
      'Write a short note to the neighbours about the fence, because it has fallen into their garden',
      'Write a short note to the neighbours about the fence',
    ],
    [
      'Explain to me in detail how the catalogue of the town library finds one of its books',
      'Explain how the catalogue of the town library finds',
    ],
    [
      'Call the tool run_javascript with {"code":"console.log(6*7)"} and tell me what it says, please',
      'Call the tool run_javascript',
    ],
    [
      'Why does arr.map(parseInt).filter(Boolean) give [1] for these numbers: ["1", "2", "3", "4"]?',
      'Why does arr.map(parseInt).filter(Boolean) give [1]',
    ],
    [
      '{"name":"a value that is long enough to be cut", "other":"and another one of these"}',
      '{"name":"a value that is long enough to be cut"',
    ],
    ['Hello!', 'Hello!'],
    ['', ''],
    ['  \n ', ''],
    ['...', ''],
  ])('of %j', (text, title) => {
    expect(titleFrom(text)).toBe(title)
  })

  it('is one line of at most sixty characters as a person counts them, and never ends as if it were cut', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.lorem({ maxCount: 40 }),
    )
    fc.assert(
      fc.property(texts, text => {
        const title = titleFrom(text)
        expect(graphemes(title)).toBeLessThanOrEqual(60)
        expect(title).toBe(title.trim())
        expect(title).not.toMatch(/[\r\n\u2028\u2029]|[.,:;…]$/)
      }),
    )
  })

  it('ends between two words of the text, however long that is', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 40 }), words => {
        const text = words.join(' ')
        const title = titleFrom(text)
        expect(`${text} `.startsWith(`${title.toLowerCase()} `)).toBe(true)
        expect(title.length).toBeGreaterThan(Math.min(text.length, 60) - 20)
      }),
    )
  })

  it('is the same for the bare words and for words with marks of Markdown, or after a greeting', () => {
    const dressed = fc.constantFrom(
      (text: string) => `# ${text}`,
      (text: string) => `1. ${text}`,
      (text: string) => `> - ${text}.`,
      (text: string) => `**${text}**`,
      (text: string) => `_${text}_`,
      (text: string) => `\`${text}\``,
      (text: string) => `~~~js\nlet a\n~~~\n${text}`,
      (text: string) => `[${text}](https://example.org)`,
      (text: string) => `Hi there! ${text}`,
      (text: string) => `Dear Ms Heron,\n\n${text}`,
    )
    fc.assert(
      fc.property(sentence, dressed, (text, dress) => {
        expect(titleFrom(dress(text))).toBe(titleFrom(text))
      }),
    )
  })

  it('costs little for hostile texts', () => {
    const hostile = ['[', '*_', '**a', 'Hi ', '> ', '`', '([', '. A', '~~', 'e\u0301'].map(text =>
      text.repeat(200_000),
    )
    const took = processorMs(() => {
      for (const text of hostile) titleFrom(text)
    })
    expect(took).toBeLessThan(1_000)
  })
})
