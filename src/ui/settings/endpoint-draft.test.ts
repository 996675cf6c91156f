import { describe, expect, it } from 'vitest'
import { draftOf, readDraft } from './endpoint-draft.ts'

const typed = { baseUrl: 'http://localhost:11434/v1/', model: ' atlas ', key: '', windowTokens: '' }

describe('readDraft', () => {
  it('reads a complete form as settings', () => {
    expect(readDraft(typed, 'http:')).toMatchObject({
      settings: { baseUrl: 'http://localhost:11434/v1', model: 'atlas', windowTokens: null },
      host: 'localhost:11434',
      canTest: true,
      canUse: true,
    })
  })

  it('can be tested without a model, not used', () => {
    expect(readDraft({ ...typed, model: '' }, 'http:')).toMatchObject({
      canTest: true,
      canUse: false,
    })
  })

  it.each(['12.5', '-1', '100', 'many'])('refuses a window of %s tokens', windowTokens => {
    expect(readDraft({ ...typed, windowTokens }, 'http:')).toMatchObject({
      windowFault: true,
      canUse: false,
    })
  })

  it('names the issuer of a key only while the address is another one', () => {
    const key = 'sk-or-v1-abc'
    expect(readDraft({ ...typed, key }, 'http:').issuer?.name).toBe('OpenRouter')
    const right = { ...typed, key, baseUrl: 'https://openrouter.ai/api/v1/' }
    expect(readDraft(right, 'http:').issuer).toBeNull()
  })

  it('gives the saved settings back, and never a key', () => {
    const { settings } = readDraft({ ...typed, key: 'secret', windowTokens: '8192' }, 'http:')
    expect(draftOf(settings)).toEqual({
      baseUrl: 'http://localhost:11434/v1',
      model: 'atlas',
      key: '',
      windowTokens: '8192',
    })
  })
})
