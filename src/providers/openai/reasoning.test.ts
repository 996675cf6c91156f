import { describe, expect, it } from 'vitest'
import type { Part } from '../../engine/message/message.ts'
import type { Step } from '../ai-sdk/prompt.ts'
import { fieldsToStore, optionsFor } from './responses.ts'

const origin = 'openai:api.openai.com'
const summary = (text: string, kept: Record<string, string>): Part => ({
  type: 'reasoning',
  text,
  metadata: { [origin]: kept },
})

function step(parts: readonly Part[], refused: 'no-returned-reasoning'[] = []): Step {
  return {
    connection: {
      settings: {
        protocol: 'openai',
        baseUrl: 'https://api.openai.com/v1',
        model: 'm',
        windowTokens: null,
      },
      key: '',
      fallbacks: new Set(refused),
    },
    request: {
      system: '',
      messages: [{ role: 'assistant', parts }],
      tools: [],
      maxOutputTokens: 100,
    },
    signal: new AbortController().signal,
  }
}

const sealed = { itemId: 'rs_1', reasoningEncryptedContent: 'c2VhbA==' }

describe('what goes back to the Responses API', () => {
  it('is each summary of an item whose encrypted whole is there', () => {
    const parts = [summary('One', { itemId: 'rs_1' }), summary('Two', sealed)]
    expect(parts.map(optionsFor(step(parts), origin))).toEqual([{ itemId: 'rs_1' }, sealed])
  })

  it('is no summary that lost its whole: the server stored nothing', () => {
    const parts = [
      summary('One', { itemId: 'rs_1' }),
      summary('Else', { ...sealed, itemId: 'rs_2' }),
    ]
    expect(parts.map(optionsFor(step(parts), origin))).toEqual([
      null,
      { ...sealed, itemId: 'rs_2' },
    ])
  })

  it('is nothing once the server could not verify it', () => {
    const part = summary('Two', sealed)
    expect(optionsFor(step([part], ['no-returned-reasoning']), origin)(part)).toBeNull()
  })

  it('is nothing of another host', () => {
    const part: Part = { type: 'reasoning', text: 'Two', metadata: { 'openai:elsewhere': sealed } }
    expect(optionsFor(step([part]), origin)(part)).toBeNull()
  })
})

it('what is kept of a part is the phase of a text and the item of reasoning, nothing of a call', () => {
  expect(fieldsToStore('text', { itemId: 'msg_1', phase: 'commentary' })).toEqual({
    phase: 'commentary',
  })
  expect(fieldsToStore('text', { itemId: 'msg_1' })).toBeNull()
  expect(fieldsToStore('reasoning', { ...sealed, other: 1 })).toEqual(sealed)
  expect(fieldsToStore('tool-call', { itemId: 'fc_1' })).toBeNull()
})
