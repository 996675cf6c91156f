import { expect, it } from 'vitest'
import { wireSampling } from './conversation.ts'

const REQUEST = { system: '', messages: [], tools: [], maxOutputTokens: 10 }

it('has the names of chat completions, and nothing where nothing is said', () => {
  expect(wireSampling(REQUEST)).toEqual({})
  expect(
    wireSampling({ ...REQUEST, sampling: { temperature: 0, topP: 1, stop: ['END'] } }),
  ).toEqual({ temperature: 0, top_p: 1, stop: ['END'] })
})
