import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../test/any-character.ts'
import { hostileText } from '../../test/hostile-text.ts'
import { cleanTitle } from './title-request.ts'
import { processorMs } from '../../test/processor-time.ts'

describe('the title in a reply', () => {
  it.each([
    ['Rust lifetimes', 'Rust lifetimes'],
    ['"Rust lifetimes."\n', 'Rust lifetimes'],
    ['**Title:** Rust lifetimes', 'Rust lifetimes'],
    ['Title: “Rust lifetimes”', 'Rust lifetimes'],
    ['Title: # Rust lifetimes', 'Rust lifetimes'],
    ['Rust 2021https://evil.example', 'Rust 2021'],
    ['Sure! Here is a title:\n\n# Rust lifetimes', 'Rust lifetimes'],
    ['```text\nRust lifetimes\n```', 'Rust lifetimes'],
    ['<think>They ask about\nRust.</think>Rust lifetimes', 'Rust lifetimes'],
    ['They ask about Rust.</think>\nRust lifetimes', 'Rust lifetimes'],
    ['[Rust](https://evil.example) lifetimes', 'Rust lifetimes'],
    ['![x](https://evil.example/p.png)[[Rust](a)](b) https://evil.example', 'xRust'],
    ['<b>Rust</b> lifetimes\u202e', 'Rust lifetimes'],
    ["What's a C# record?", "What's a C# record?"],
    ['🦀', '🦀'],
    ['关于所有权的问题', '关于所有权的问题'],
    ['Rust lifetimes:', 'Rust lifetimes'],
  ])('of %j is %j', (reply, title) => {
    expect(cleanTitle(reply)).toBe(title)
  })

  it.each([
    '',
    '  \n ',
    '""',
    '<think>I should',
    '```\n```',
    'https://evil.example',
    '---',
    'Title:',
  ])('is none in %j', reply => {
    expect(cleanTitle(reply)).toBeNull()
  })

  it('is cut between words, after at most 60 characters', () => {
    expect(cleanTitle('word '.repeat(40))).toBe('word '.repeat(12).trim())
    expect(cleanTitle('x'.repeat(90))).toBe('x'.repeat(60))
  })

  it('is one line of text without quotes, thoughts, links or marks at its start, whatever the reply is', () => {
    const piece = fc.oneof(
      hostileText('Beds'),
      fc.array(anyCharacter, { maxLength: 30 }).map(all => all.join('')),
      fc.constantFrom('<think>', '</think>', 'secret', '[a](b)', '](', '# ', '**', '"', '\u2028'),
      fc.constantFrom('https://evil.example/', '<a href="x">', '```\n', 'Title: ', '\ud800', ' '),
    )
    const reply = fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join(''))
    fc.assert(
      fc.property(reply, said => {
        const title = cleanTitle(said)
        if (title === null) return
        expect(title.trim()).toBe(title)
        expect(Array.from(title).length).toBeLessThanOrEqual(60)
        expect(title).toMatch(/[\p{L}\p{N}\p{Extended_Pictographic}]/u)
        expect(title).not.toMatch(
          /[\p{Cc}\p{Cs}\u2028\u2029\u202e"“”]|\]\(|:\/\/|^#\s|<\/?[a-z][^<>]*>/iu,
        )
      }),
    )
    fc.assert(
      fc.property(reply, said => {
        const thought = `<think>${said.replaceAll(/<\/?(?:think|thinking|thought|reasoning)>/gi, '')}</think>`
        expect(cleanTitle(`${thought}Beds`)).toBe('Beds')
      }),
    )
  })

  it.each(['<think>', '[', '](', '[[a](b)', '<a ', '**', 'a://', "'"])(
    'is looked for in a reply of endless %j in a moment',
    odd => {
      expect(processorMs(() => cleanTitle(odd.repeat(100_000)))).toBeLessThan(2_000)
    },
  )
})
