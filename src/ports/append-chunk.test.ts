import { describe, expect, it } from 'vitest'
import type { Part } from '../engine/message/message.ts'
import type { StreamChunk } from './chat-model.ts'
import { appendChunk } from './append-chunk.ts'

const gathered = (...chunks: readonly StreamChunk[]) =>
  chunks.reduce<readonly Part[]>(appendChunk, [])

describe('withChunk', () => {
  it('lets text and reasoning grow in place', () => {
    expect(
      gathered(
        { type: 'reasoning', text: 'H' },
        { type: 'reasoning', text: 'm.' },
        { type: 'text', text: 'No' },
        { type: 'text', text: 'on.' },
      ),
    ).toEqual([
      { type: 'reasoning', text: 'Hm.' },
      { type: 'text', text: 'Noon.' },
    ])
  })

  it('turns the text so far into reasoning if it was a thought, and keeps calls and signed text', () => {
    const metadata = { host: { signature: 'a' } }
    expect(
      gathered(
        { type: 'text', text: 'Signed.', metadata },
        { type: 'tool-call', callId: 'c', tool: 'clock', input: '' },
        { type: 'text', text: '\nHm.\n' },
        { type: 'text-was-reasoning' },
        { type: 'text', text: 'Noon.' },
      ),
    ).toEqual([
      { type: 'text', text: 'Signed.', metadata },
      { type: 'tool-call', callId: 'c', tool: 'clock', input: {} },
      { type: 'reasoning', text: 'Hm.' },
      { type: 'text', text: 'Noon.' },
    ])
  })

  it('ends a part where its metadata comes: a signature covers what stands before it', () => {
    const first = { host: { signature: 'a' } }
    const second = { host: { signature: 'b' } }
    expect(
      gathered(
        { type: 'reasoning', text: 'One.' },
        { type: 'reasoning', text: '', metadata: first },
        { type: 'reasoning', text: 'Two.' },
        { type: 'reasoning', text: '', metadata: second },
        { type: 'reasoning', text: 'Three.' },
      ),
    ).toEqual([
      { type: 'reasoning', text: 'One.', metadata: first },
      { type: 'reasoning', text: 'Two.', metadata: second },
      { type: 'reasoning', text: 'Three.' },
    ])
  })

  it('keeps metadata that comes without a word', () => {
    const metadata = { host: { redactedData: 'x' } }
    expect(
      gathered({ type: 'reasoning', text: '', metadata }, { type: 'text', text: 'Hi' }),
    ).toEqual([
      { type: 'reasoning', text: '', metadata },
      { type: 'text', text: 'Hi' },
    ])
  })

  it('reads arguments, and keeps those that are no JSON as the text that they are', () => {
    const call = (input: string) =>
      gathered({ type: 'tool-call', callId: 'c', tool: 't', input })[0]
    expect(call('{"a":1}')).toMatchObject({ input: { a: 1 } })
    expect(call(' ')).toMatchObject({ input: {} })
    expect(call('{"a":')).toMatchObject({ input: '{"a":' })
    expect(call('"five"')).toMatchObject({ input: 'five' })
  })

  it('reads null as no arguments, a list as it is, and JSON inside a text of JSON', () => {
    const call = (input: string) =>
      gathered({ type: 'tool-call', callId: 'c', tool: 't', input })[0]
    expect(call('null')).toMatchObject({ input: {} })
    expect(call('[1,2]')).toMatchObject({ input: [1, 2] })
    expect(call(JSON.stringify('{"a":1}'))).toMatchObject({ input: { a: 1 } })
    expect(call(JSON.stringify('5'))).toMatchObject({ input: '5' })
  })
})
