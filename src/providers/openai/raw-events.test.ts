import { TypeValidationError, type LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { describe, expect, it } from 'vitest'
import { ModelError } from '../../ports/errors.ts'
import { decoder } from '../ai-sdk/decode.ts'
import { readRawEvents, fieldsToStore } from './responses.ts'

const reader = () =>
  readRawEvents(decoder({ origin: 'openai:h', key: '', usageOf: () => null, fieldsToStore }))
const raw = (rawValue: unknown): LanguageModelV4StreamPart => ({ type: 'raw', rawValue })
const call = (toolCallId: string): LanguageModelV4StreamPart => ({
  type: 'tool-call',
  toolCallId,
  toolName: 't',
  input: '{}',
})
const finish = (unified: 'stop' | 'tool-calls' | 'error'): LanguageModelV4StreamPart => ({
  type: 'finish',
  finishReason: { unified, raw: undefined },
  usage: {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  },
})
const end = raw({ type: 'response.completed', response: { incomplete_details: null } })

describe('readRawEvents', () => {
  it('reads reasoning that is told in full', () => {
    expect(reader()(raw({ type: 'response.reasoning_text.delta', delta: 'Hm.' }))).toEqual([
      { type: 'reasoning', text: 'Hm.' },
    ])
  })

  it('adds what a text has beyond what was streamed of it, and nothing twice', () => {
    const place = { output_index: 0, content_index: 0 }
    const decode = reader()
    const parts = [
      raw({ type: 'response.output_text.delta', ...place, delta: 'No' }),
      raw({ type: 'response.output_text.done', ...place, text: 'Noon.' }),
      raw({ type: 'response.output_text.delta', output_index: 1, content_index: 0, delta: 'Yes.' }),
      raw({ type: 'response.output_text.done', output_index: 1, content_index: 0, text: 'Yes.' }),
    ]
    expect(parts.flatMap(decode)).toEqual([{ type: 'text', text: 'on.' }])
  })

  it('keeps to what was streamed where the last word is another one', () => {
    const decode = reader()
    decode(raw({ type: 'response.output_text.delta', output_index: 0, delta: 'Yes' }))
    const done = raw({ type: 'response.output_text.done', output_index: 0, text: 'No, never.' })
    expect(decode(done)).toEqual([])
  })

  it('hands on calls of functions, and no calls of tools that nobody offered', () => {
    const decode = reader()
    const item = (type: string, call_id: string) =>
      raw({ type: 'response.output_item.done', item: { type, id: `i-${call_id}`, call_id } })
    const parts = [
      item('function_call', 'c1'),
      call('c1'),
      item('local_shell_call', 'c2'),
      call('c2'),
      item('apply_patch_call', 'c3'),
      call('i-c3'),
      end,
      finish('tool-calls'),
    ]
    expect(parts.flatMap(decode)).toEqual([
      { type: 'tool-call', callId: 'c1', tool: 't', input: '{}' },
      { type: 'finish', finishReason: 'tool-calls', usage: null },
    ])
  })

  it('stops where only such tools were called', () => {
    const decode = reader()
    const shell = { type: 'shell_call', id: 's', call_id: 'c' }
    const parts = [
      raw({ type: 'response.output_item.added', item: shell }),
      call('c'),
      end,
      finish('tool-calls'),
    ]
    expect(parts.flatMap(decode)).toMatchObject([{ type: 'finish', finishReason: 'stop' }])
  })

  it('passes over an event beside the point in a form of its server’s own, and ends well', () => {
    const error = (value: unknown): LanguageModelV4StreamPart => ({
      type: 'error',
      error: new TypeValidationError({ value, cause: new Error('No event.') }),
    })
    const decode = reader()
    const parts = [
      error({ type: 'response.output_text.annotation.added', annotation: { url: 'x' } }),
      error({ type: 'response.output_item.done', item: { type: 'x_search_call' } }),
      end,
      finish('error'),
    ]
    expect(parts.flatMap(decode)).toMatchObject([{ type: 'finish', finishReason: 'stop' }])
    expect(() => decode(error({ type: 'response.completed', response: 5 }))).toThrow(ModelError)
    expect(() =>
      decode(error({ type: 'response.output_item.done', item: { type: 'message' } })),
    ).toThrow(ModelError)
  })

  it('tells that the server summarised by itself', () => {
    const compaction = { type: 'compaction', id: 'cmp_1', encrypted_content: 'c2VhbA==' }
    const parts = [
      raw({ type: 'response.output_item.done', item: compaction }),
      end,
      finish('stop'),
    ]
    expect(parts.flatMap(reader())).toEqual([
      {
        type: 'finish',
        finishReason: 'stop',
        usage: null,
        edits: [{ name: 'compaction', cleared: null, clearedTokens: null, summary: null }],
      },
    ])
  })
})
