import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { createReasoningSplitter } from './reasoning-splitter.ts'
import { THOUGHT_TAGS } from './thought-tags.ts'
import { processorMs } from '../../test/processor-time.ts'

function split(pieces: readonly string[]) {
  const splitter = createReasoningSplitter()
  let text = ''
  let reasoning = ''
  for (const piece of [...pieces.flatMap(part => splitter.push(part)), ...splitter.end()])
    if (piece.type === 'text') text += piece.text
    else if (piece.type === 'reasoning') reasoning += piece.text
    else {
      reasoning += text.trim()
      text = ''
    }
  return { text, reasoning }
}

const asText = (text: string) => ({ text, reasoning: '' })

describe('createReasoningSplitter', () => {
  it.each([
    ['an answer', 'Noon.', asText('Noon.')],
    ['white space before it', '\n Noon.', asText('\n Noon.')],
    [
      'thoughts first',
      '<think>\nThe clock?\n</think>\n\nNoon.',
      { text: 'Noon.', reasoning: 'The clock?' },
    ],
    ['no thoughts in their tags', '<think>\n\n</think>\n\nNoon.', asText('Noon.')],
    ['thoughts without an end', '<think>The </thi', { text: '', reasoning: 'The </thi' }],
    [
      'two thoughts',
      '<think>a</think>\n<think>b</think>\nNoon.',
      { text: 'Noon.', reasoning: 'ab' },
    ],
    ['a tag further down', 'Say <think>x</think>', asText('Say <think>x</think>')],
    ['what only begins like a tag', '<thin', asText('<thin')],
    ['a tag of HTML', '<thead>x</thead>', asText('<thead>x</thead>')],
    ['nothing', '', asText('')],
  ])('tells apart: %s', (_, whole, wanted) => {
    expect(split([whole])).toEqual(wanted)
  })

  it.each(THOUGHT_TAGS.map(({ open, close }) => [open, close] as const))(
    'knows %s … %s, in both cases and with the closing tag alone',
    (open, close) => {
      const wanted = { text: 'Noon.', reasoning: 'The clock?' }
      for (const [opened, closed] of [
        [open, close],
        [open.toUpperCase(), close.toUpperCase()],
        ['', close],
      ]) {
        expect(split([`${opened}\nThe clock?\n${closed}\n\nNoon.`])).toEqual(wanted)
        expect(split([...`${opened}The clock?${closed}Noon.`])).toEqual(wanted)
      }
    },
  )

  it.each([
    ['after a line', 'The clock?\n</think>\n\nNoon.'],
    ['after a sentence', 'The clock?</think>Noon.'],
    ['after a sentence and a space', 'The clock? </think> Noon.'],
    ['before code', 'The clock?</think>`Noon.`'],
    ['after the word of a tag', 'Is a <think> tag meant?\n</think>\n\nNoon.'],
    ['after code', 'Try it:\n```\nnow()\n```\n</think>\nNoon.'],
    ['before an answer about tags', 'A tag?\n</think>\n\nWrite `</think>` here.\n</think>\n'],
    ['without an answer', 'I ask the clock.\n</think>\n'],
    ['without words', '\n</think>\n\nNoon.'],
    ['at the very beginning', '</think>**Noon.**'],
  ])('takes what stands before a closing tag for a thought: %s', (_, whole) => {
    const at = whole.indexOf('</think>')
    const wanted = {
      reasoning: whole.slice(0, at).trim(),
      text: whole.slice(at + '</think>'.length).trimStart(),
    }
    expect(split([whole])).toEqual(wanted)
    expect(split([...whole])).toEqual(wanted)
  })

  it.each([
    'The tag </think> closes a thought.',
    'A thought ends with `</think>`\nand then comes the answer.',
    'It ends with "</think>". Always.',
    'Some write “</think>” there.',
    'Two tags: <think> and </think>.',
    'Two tags: <think> and </think>\n\nThat is all.',
    'An example:\n\n```\nHm.\n</think>\nNoon.\n```\n',
    'An example:\n\n<think>\nHm.\n</think>\n\nNoon.',
    '</think> is the tag.',
    'The name is </think>, they say.',
    'It closes with </think>',
    'Use [/THINK] and ◁/think▷ instead.',
  ])('leaves a tag in a sentence, a quotation or code: %s', whole => {
    expect(split([whole])).toEqual(asText(whole))
    expect(split([...whole])).toEqual(asText(whole))
  })

  it('takes time in proportion to the text, however many tags it has', () => {
    const whole = 'a `</think>` and '.repeat(60_000)
    const pieces = whole.match(/.{1,40}/gs) ?? []
    expect(processorMs(() => expect(split(pieces).text).toBe(whole))).toBeLessThan(3_000)
  })

  it('finds the same however the text is cut', () => {
    const token = fc.constantFrom(
      '<think>',
      '</think>',
      '<',
      'th',
      'ink',
      '/',
      '>',
      ' ',
      '\n',
      'a',
      '.',
      '`',
      '"',
      '[/THINK]',
      '<|channel|>',
      '◁',
      '```',
    )
    fc.assert(
      fc.property(fc.array(token, { maxLength: 14 }), tokens => {
        const whole = tokens.join('')
        expect(split([...whole])).toEqual(split([whole]))
        expect(split(tokens)).toEqual(split([whole]))
      }),
      { numRuns: propertyRuns() },
    )
  })
})
