import {
  TypeValidationError,
  type JSONObject,
  type LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import { describe, expect, it } from 'vitest'
import { ModelError } from '../../ports/errors.ts'
import { decoder } from '../ai-sdk/decode.ts'
import { failWhenFull, fieldsToStore, readContextEdits, skipUnreadEvents } from './read-events.ts'

const plain = () => decoder({ origin: 'anthropic:h', key: '', usageOf: () => null, fieldsToStore })
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const full: LanguageModelV4StreamPart = {
  type: 'finish',
  finishReason: { unified: 'length', raw: 'model_context_window_exceeded' },
  usage,
}
const unreadable = (value: unknown): LanguageModelV4StreamPart => ({
  type: 'error',
  error: new TypeValidationError({ value, cause: new Error('No event.') }),
})

it('a thinking block ends with its signature, so that the next one stands apart', () => {
  const decode = plain()
  const block = (id: string, signature: string): LanguageModelV4StreamPart[] => [
    { type: 'reasoning-start', id },
    { type: 'reasoning-delta', id, delta: 'Hm.' },
    { type: 'reasoning-delta', id, delta: '', providerMetadata: { anthropic: { signature } } },
    { type: 'reasoning-end', id },
  ]
  expect([...block('0', 's0'), ...block('1', 's1')].flatMap(decode)).toEqual([
    { type: 'reasoning', text: 'Hm.' },
    { type: 'reasoning', text: '', metadata: { 'anthropic:h': { signature: 's0' } } },
    { type: 'reasoning', text: 'Hm.' },
    { type: 'reasoning', text: '', metadata: { 'anthropic:h': { signature: 's1' } } },
  ])
})

it('a thinking block that is redacted keeps all that there is of it', () => {
  const parts: LanguageModelV4StreamPart[] = [
    {
      type: 'reasoning-start',
      id: '0',
      providerMetadata: { anthropic: { redactedData: 'c2VjcmV0' } },
    },
    { type: 'reasoning-end', id: '0' },
  ]
  expect(parts.flatMap(plain())).toEqual([
    { type: 'reasoning', text: '', metadata: { 'anthropic:h': { redactedData: 'c2VjcmV0' } } },
  ])
})

describe('readContextEdits', () => {
  const end = (appliedEdits: readonly JSONObject[]): LanguageModelV4StreamPart => ({
    type: 'finish',
    finishReason: { unified: 'stop', raw: 'end_turn' },
    usage,
    providerMetadata: { anthropic: { contextManagement: { appliedEdits: [...appliedEdits] } } },
  })

  it('leaves the server’s summary out of the answer, and tells of it at the end', () => {
    const summary = { anthropic: { type: 'compaction' } }
    const parts: LanguageModelV4StreamPart[] = [
      { type: 'text-start', id: '0', providerMetadata: summary },
      { type: 'text-delta', id: '0', delta: 'So far' },
      { type: 'text-delta', id: '0', delta: ': …' },
      { type: 'text-end', id: '0' },
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', delta: 'Noon.' },
      { type: 'text-end', id: '0' },
      end([]),
    ]
    expect(parts.flatMap(readContextEdits(plain()))).toMatchObject([
      { type: 'text', text: 'Noon.' },
      {
        type: 'finish',
        edits: [{ name: 'compaction', cleared: null, clearedTokens: null, summary: 'So far: …' }],
      },
    ])
  })

  it('tells what the server cleared, and that its count is of another prompt', () => {
    const counted = {
      inputTokens: 5,
      outputTokens: 1,
      cachedInputTokens: null,
      reasoningTokens: null,
    }
    const decode = readContextEdits(
      decoder({ origin: 'anthropic:h', key: '', usageOf: () => counted, fieldsToStore }),
    )
    const cleared = [
      { type: 'clear_tool_uses_20250919', clearedToolUses: 8, clearedInputTokens: 50_000 },
      { type: 'clear_thinking_20251015', clearedThinkingTurns: 3, clearedInputTokens: 900 },
    ]
    expect(decode(end(cleared))).toEqual([
      {
        type: 'finish',
        finishReason: 'stop',
        usage: { ...counted, partialPrompt: true },
        edits: [
          { name: 'clear_tool_uses_20250919', cleared: 8, clearedTokens: 50_000, summary: null },
          { name: 'clear_thinking_20251015', cleared: 3, clearedTokens: 900, summary: null },
        ],
      },
    ])
  })

  it('says nothing where nothing was done', () => {
    expect(readContextEdits(plain())(end([]))).toEqual([
      { type: 'finish', finishReason: 'stop', usage: null },
    ])
  })
})

it.each([
  { type: 'content_block_start', index: 0, content_block: { type: 'hologram' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'hologram_delta' } },
  { type: 'weather_report' },
])('skipUnreadEvents passes over %j', value => {
  expect(skipUnreadEvents(plain())(unreadable(value))).toEqual([])
})

it.each([
  { type: 'content_block_start', index: 0, content_block: { type: 'text' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 5 } },
  { type: 'message_start', message: {} },
  { type: 'error', error: 'overloaded' },
  'noise',
])('skipUnreadEvents takes %j for what it is: broken', value => {
  expect(() => skipUnreadEvents(plain())(unreadable(value))).toThrow(ModelError)
})

it('failWhenFull fails an answer that never began', () => {
  const decode = failWhenFull(plain())
  expect(() => decode(full)).toThrow(expect.objectContaining({ code: 'context-tokens' }))
})

it('failWhenFull ends one that began by its length', () => {
  const decode = failWhenFull(plain())
  decode({ type: 'text-delta', id: '0', delta: 'Half' })
  expect(decode(full)).toMatchObject([{ type: 'finish', finishReason: 'length' }])
})
