import { describe, expect, it } from 'vitest'
import { issuerOfKey } from './key-prefixes.ts'

describe('issuerOfKey', () => {
  it.each([
    ['sk-or-v1-0123', 'OpenRouter', 'https://openrouter.ai/api/v1'],
    ['sk-proj-abc', 'OpenAI', 'https://api.openai.com/v1'],
    [`sk-${'a1'.repeat(24)}`, 'OpenAI', 'https://api.openai.com/v1'],
    ['gsk_abc', 'Groq', 'https://api.groq.com/openai/v1'],
    ['xai-abc', 'xAI', 'https://api.x.ai/v1'],
    ['  hf_abc ', 'Hugging Face', 'https://router.huggingface.co/v1'],
  ])('tells %s as a key of %s and knows its address', (key, name, baseUrl) => {
    expect(issuerOfKey(key)).toMatchObject({ name, baseUrl })
  })

  it('tells an Anthropic key, and that it fits no OpenAI-compatible address', () => {
    expect(issuerOfKey('sk-ant-api03-abc')).toEqual({
      name: 'Anthropic',
      baseUrl: null,
      serverId: 'anthropic',
    })
  })

  it('claims nothing of a short sk- key, which local servers hand out too', () => {
    expect(issuerOfKey('sk-local')).toBeNull()
    expect(issuerOfKey('')).toBeNull()
  })
})
