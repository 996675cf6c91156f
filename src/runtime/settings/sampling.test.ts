import { describe, expect, it } from 'vitest'
import { defaultsOf, resolveSampling, samplingSupport, replaceDefaults } from './sampling.ts'

const refOf = (provider: string, model = 'm') => ({ provider, host: null, model })
const OWN = { temperature: 1.5, topP: 0.9, replyTokens: 300, stop: ['END'] } as const
const none = { modelSampling: [] }

describe('the sampling of a request', () => {
  it('is the session’s own, else what was set for the model', () => {
    const modelSampling = [
      { model: 'm', sampling: { temperature: 0.2, topP: 0.5 } },
      { model: 'other', sampling: { replyTokens: 9 } },
    ]
    const sent = (own: object) =>
      resolveSampling(refOf('openai-compatible'), { modelSampling }, own)
    expect(sent({})).toEqual({ temperature: 0.2, topP: 0.5 })
    expect(sent({ temperature: 0 })).toEqual({ temperature: 0, topP: 0.5 })
    expect(sent({ unset: ['temperature', 'stop'] })).toEqual({ topP: 0.5 })
    expect(sent({ unset: ['topP'], topP: 1 })).toEqual({ temperature: 0.2, topP: 1 })
    expect(resolveSampling(refOf('openai-compatible', 'x'), { modelSampling }, {})).toEqual({})
  })

  it.each([
    ['openai-compatible', OWN],
    ['google', OWN],
    ['webllm', OWN],
    ['wllama', OWN],
    ['openai', { temperature: 1.5, topP: 0.9, replyTokens: 300 }],
    ['anthropic', { ...OWN, temperature: 1 }],
    ['built-in', {}],
    ['demo', {}],
  ])('to %s is %j', (provider, sent) => {
    expect(resolveSampling(refOf(provider), none, OWN)).toEqual(sent)
  })

  it('says beforehand what a model does not take', () => {
    expect(samplingSupport(refOf('openai', 'o3')).taken).toEqual(['replyTokens'])
    expect(samplingSupport(refOf('anthropic', 'claude-opus-5')).taken).toEqual([
      'replyTokens',
      'stop',
    ])
  })
})

it('of a Claude model has a temperature or a top-p', () => {
  const ref = refOf('anthropic', 'claude-sonnet-4-5')
  expect(resolveSampling(ref, none, { temperature: 0.5, topP: 0.9 })).toEqual({ temperature: 0.5 })
  expect(resolveSampling(ref, none, { topP: 0.9 })).toEqual({ topP: 0.9 })
})

it('what is set for a model takes the place of what there was, and is gone once it is empty', () => {
  const one = replaceDefaults([], 'm', { topP: 0.5 })
  const two = replaceDefaults(replaceDefaults(one, 'x', { topP: 1 }), 'm', { temperature: 1 })
  expect(defaultsOf(two, 'm')).toEqual({ temperature: 1 })
  expect(replaceDefaults(two, 'm', {})).toEqual([{ model: 'x', sampling: { topP: 1 } }])
  expect(defaultsOf([], 'm')).toEqual({})
})
