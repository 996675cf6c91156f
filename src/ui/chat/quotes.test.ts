import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinQuotes, quotedWords, splitQuotes, withQuote, withWords } from './quotes.ts'

describe('quotes of the message box', () => {
  it('stand before the words as Markdown, the newest last', () => {
    const once = withQuote('And why?', 'The dates are\n\n\n\nlarge.\n')
    expect(once).toBe('> The dates are\n> \n> large.\n\nAnd why?')
    const twice = withQuote(once, 'No red.')
    expect(twice).toBe('> The dates are\n> \n> large.\n\n> No red.\n\nAnd why?')
    const { quotes, words } = splitQuotes(twice)
    expect(quotes.map(quotedWords)).toEqual(['The dates are\n\nlarge.', 'No red.'])
    expect(words).toBe('And why?')
    expect(withWords(twice, 'More')).toBe(`${twice}\n\nMore`)
    expect(withWords(withQuote('', 'a'), 'More')).toBe('> a\n\nMore')
  })

  it('keep a quote within a quote', () => {
    const { quotes } = splitQuotes(withQuote('', '> inner\nouter'))
    expect(quotes.map(quotedWords)).toEqual(['> inner\nouter'])
  })

  it('are no quote while a person still writes it', () => {
    expect(splitQuotes('> typed')).toEqual({ quotes: [], words: '> typed' })
    expect(splitQuotes('> typed\nmore\n\n')).toEqual({ quotes: [], words: '> typed\nmore\n\n' })
  })

  it('and the words are the whole text, whatever it holds', () => {
    const text = fc
      .array(fc.constantFrom('> ', '>', 'a', '\n', '\n\n', ' '), { maxLength: 14 })
      .map(parts => parts.join(''))
    fc.assert(
      fc.property(text, text, (before, quote) => {
        expect(joinQuotes(splitQuotes(before))).toBe(before)
        const { quotes, words } = splitQuotes(withQuote(before, quote))
        expect(words).toBe(splitQuotes(before).words)
        expect(quotes).toHaveLength(splitQuotes(before).quotes.length + 1)
      }),
    )
  })
})
