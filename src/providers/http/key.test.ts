import { describe, expect, it } from 'vitest'
import { removeKey } from './key.ts'
import { processorMs } from '../../test/processor-time.ts'

const KEY = 'sk-of/mine+4f9c1e7a2b8d'

const inBase64 = (text: string) => Buffer.from(text).toString('base64')

describe('removeKey', () => {
  it.each([
    ['as it is', KEY],
    ['in capitals', KEY.toUpperCase()],
    ['for an address', encodeURIComponent(KEY)],
    ['in JSON that escapes slashes', KEY.replace('/', '\\/')],
    ['in hex', Buffer.from(KEY).toString('hex')],
    ['backwards', [...KEY].toReversed().join('')],
    ['cut to its first characters', KEY.slice(0, 9)],
    ['cut to its last ones', KEY.slice(-9)],
    ['masked with stars', 'sk-of************2b8d'],
    ['masked with dots', 'sk-of...2b8d'],
    ['masked with an ellipsis', 'sk-of/m…'],
    ['masked but for its end', '****************2b8d'],
    ['masked with x', 'sk-ofxxxxxxxxxxx2b8d'],
  ])('takes the key out %s', (_, written) => {
    expect(removeKey(`Incorrect API key provided: ${written}. Try again.`, KEY)).toMatch(
      /^Incorrect API key provided: \[key\]\.? Try again\.$/,
    )
  })

  it.each(['', 'a', 'ab', 'Bearer '])('takes it out in base64 behind %j', before => {
    const [first = '', ...others] = removeKey(inBase64(`${before}${KEY}:x`), KEY).split('[key]')
    expect(others).toHaveLength(1)
    expect(Buffer.from(first, 'base64').toString()).toBe(before)
    const urlSafe = Buffer.from(`${before}${KEY}`).toString('base64url')
    expect(removeKey(urlSafe, KEY)).toContain('[key]')
  })

  it.each([
    'Your prompt is too long: 9000 tokens > 8192 maximum...',
    'a ** b, **bold**, 1...5, xxxx',
    'Pass sk-...other, or sk-********9999.',
  ])('leaves %j as it is', text => {
    expect(removeKey(text, KEY)).toBe(text)
  })

  it.each(['', 'ollama', 'test'])(
    'leaves a sentence as it is for the key %j, which is no secret',
    key => {
      const text = 'Set OLLAMA_ORIGINS there, then test again.'
      expect(removeKey(text, key)).toBe(text)
    },
  )

  it('takes a long text of signs in its stride', () => {
    const took = processorMs(() => {
      for (const sign of ['*', '.', 'x', 'sk-', '•a']) removeKey(sign.repeat(20_000), KEY)
    })
    expect(took).toBeLessThan(2_000)
  })
})
