import { describe, expect, it } from 'vitest'
import { view } from '../../../test/session.ts'
import { readSource, type SourceMessage } from './source.ts'
import { resolveAnaphora } from './classify.ts'

function messageOf(line: string): SourceMessage {
  const [message] = readSource(view(line).items).messages
  if (!message) throw new RangeError(`No message in ${line}`)
  return message
}

const resolved = (line: string, index: number) => resolveAnaphora(messageOf(line), index).text

describe('a sentence that points at the one before it', () => {
  it('stands with it, and with no more, amid its message too', () => {
    const message = messageOf('u We own old boats. They must be red. The mast is tall.')
    expect(resolveAnaphora(message, 1)).toEqual({
      text: 'We own old boats. They must be red.',
      words: ['old', 'boat', 'must', 'red'],
    })
    expect(resolved('u The mast is tall. We own old boats. They must be red.', 2)).toBe(
      'We own old boats. They must be red.',
    )
  })

  it.each([
    ['where it begins the message', 'u They must be red. We own boats.', 0, 'They must be red.'],
    ['where it points at nothing', 'u We own boats. All must be red.', 1, 'All must be red.'],
    ['in an answer', 'a We own boats. They must be red.', 1, 'They must be red.'],
    ['on the next line', 'u We own boats.\nThey must be red.', 1, 'They must be red.'],
    [
      'behind the total of a table, which stands apart from its head',
      'u | Boat | Tons |\n| --- | --- |\n| Red | 2 |\n| Total | 2 |\nThey must be red.',
      -1,
      'They must be red.',
    ],
  ])('stands alone %s', (_, line, index, text) => {
    const { sentences } = messageOf(line)
    expect(resolved(line, index < 0 ? sentences.length - 1 : index)).toBe(text)
  })

  it('stands alone where both would be longer than one sentence may be', () => {
    const pair = (length: number) => {
      const end = 'They must be red.'
      return `${'We own boats and'.padEnd(length - end.length - 2, ' yachts')}. ${end}`
    }
    expect(pair(320)).toHaveLength(320)
    expect(resolved(`u ${pair(320)}`, 1)).toBe(pair(320))
    expect(resolved(`u ${pair(321)}`, 1)).toBe('They must be red.')
  })
})

describe('what stands alone', () => {
  it('goes without its filler, and is empty where there is no such sentence', () => {
    expect(resolved('u Thanks a lot! Oh wow, the boats are really red now.', 1)).toBe(
      'the boats are really red now.',
    )
    expect(resolveAnaphora(messageOf('u We own boats.'), 1)).toEqual({ text: '', words: [] })
  })
})
