import { describe, expect, it } from 'vitest'
import { NO_DATA, readData } from '../src/test/data-folder.ts'
import { countOnce } from './count-once.ts'
import { percentile } from './row.ts'
import { countRecorded, readRecordedRequests } from './tokens/recorded-requests.ts'
import { predictPrompts } from './tokens/recorded-session.ts'

const line = (request: object, path = '/v1/chat/completions') =>
  JSON.stringify({ host: 'h', path, i: 0, model: 'm', request, usage: { prompt_tokens: 9 } })
const isClean = (request: object, path?: string) =>
  readRecordedRequests(line({ messages: [], ...request }, path)).map(({ clean }) => clean)

describe('readRecordedRequests', () => {
  it('puts chat completions and items of the Responses API into the same words', () => {
    const chat = {
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: [{ type: 'text', text: 'hi' }] },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ function: { name: 't', arguments: '{"a":1}' } }],
        },
        { role: 'tool', content: 'ok' },
      ],
    }
    const responses = {
      instructions: 'Be brief.',
      input: [
        { role: 'user', content: 'hi' },
        { type: 'function_call', name: 't', arguments: '{"a":1}' },
        { type: 'function_call_output', output: 'ok' },
      ],
    }
    const [first, second] = readRecordedRequests(`${line(chat)}\n${line(responses)}\n`)
    expect(first?.request).toEqual(second?.request)
    expect(first?.request.system).toBe('Be brief.')
    expect(first?.request.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
  })

  it('calls a request clean when nothing in its prompt is the server’s own', () => {
    expect(isClean({ tools: [{ type: 'function', function: { name: 't' } }] })).toEqual([true])
    expect(isClean({ tools: [{ type: 'web_search' }] })).toEqual([false])
    expect(isClean({ previous_response_id: 'r' })).toEqual([false])
    expect(isClean({ previous_response_id: null })).toEqual([true])
    expect(isClean({ messages: [{ type: 'reasoning' }] })).toEqual([false])
    expect(isClean({ messages: [{ role: 'user', content: [{ type: 'input_file' }] }] })).toEqual([
      false,
    ])
    expect(isClean({}, '/v1/responses/compact')).toEqual([false])
  })
})

it('counts nine of ten clean requests to OpenAI within 3 tokens or 2 %', ({ skip }) => {
  const data = readData('provider-recordings/usage.jsonl')
  if (data === null) return skip(NO_DATA)
  const count = countOnce()
  const clean = readRecordedRequests(data).filter(
    request => request.clean && request.host === 'api.openai.com' && !/gpt-5-/.test(request.model),
  )
  const near = clean.filter(recorded => {
    const off = Math.abs(countRecorded(recorded, count) - recorded.reportedTokens)
    return off <= Math.max(3, 0.02 * recorded.reportedTokens)
  })
  expect(clean.length).toBeGreaterThan(50)
  expect(near.length / clean.length).toBeGreaterThanOrEqual(0.9)
})

it('predicts the prompts of a recorded session within 1 % from the report before', ({ skip }) => {
  const data = readData('pi-sessions/large-session.jsonl')
  if (data === null) return skip(NO_DATA)
  const predictions = predictPrompts(data.split('\n').slice(0, 200).join('\n'), countOnce())
  const errors = predictions
    .filter(({ reportedBefore }) => reportedBefore)
    .map(({ expectedTokens, reportedTokens }) => Math.abs(expectedTokens / reportedTokens - 1))
  expect(errors.length).toBeGreaterThan(40)
  expect(percentile(errors, 0.5)).toBeLessThanOrEqual(0.01)
})
