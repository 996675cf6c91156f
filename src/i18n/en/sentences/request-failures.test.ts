import { describe, expect, it } from 'vitest'
import { FailureKind } from '../../../engine/log/event.ts'
import { sentenceFor } from './request-failures.ts'

describe('sentenceFor', () => {
  it.each(FailureKind.options)('says what to do about %s', kind => {
    const sentence = sentenceFor(kind, { host: 'api.example.org', limitTokens: 8_192 })
    expect(sentence).toMatch(/^[A-Za-z].*\.$/)
    expect(sentence).toMatch(/Retry|Compact|Check|Wait|Settings|Unpin|choose/)
  })

  it.each(FailureKind.options)('names no button of a chat outside one, about %s', kind => {
    const sentence = sentenceFor(kind, { host: 'h', limitTokens: null, isOutsideChat: true })
    expect(sentence).not.toMatch(/Retry|Continue|message is kept/)
    expect(sentence).toMatch(/try again|Compact|Check|Wait|Settings|Unpin|choose/i)
  })

  it('names the host and the window where they are known', () => {
    expect(sentenceFor('rate-limit', { host: 'api.example.org', limitTokens: null })).toContain(
      'api.example.org',
    )
    expect(sentenceFor('context-tokens', { host: null, limitTokens: 8_192 })).toContain(
      '8,192 tokens',
    )
  })

  it('speaks of the model where no host is known, and of no window where none was stated', () => {
    expect(sentenceFor('timeout', { host: null, limitTokens: null })).toMatch(/^The model /)
    expect(sentenceFor('context-tokens', { host: null, limitTokens: null })).toContain(
      'does not fit the model’s window, even',
    )
  })
})
