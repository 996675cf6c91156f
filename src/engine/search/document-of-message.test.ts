import { describe, expect, it } from 'vitest'
import { image } from '../../test/image-arbitrary.ts'
import type { EventId, MessageAppended } from '../log/event.ts'
import type { Part } from '../message/message.ts'
import { documentOf } from './document-of-message.ts'

const DAY = 86_400_000

function message(parts: string | readonly Part[], at = 0): MessageAppended {
  return {
    id: 'm1' as EventId,
    parentId: null,
    at,
    type: 'v1.message-appended',
    role: 'assistant',
    parts: typeof parts === 'string' ? [{ type: 'text', text: parts }] : parts,
    model: null,
    finishReason: null,
  }
}

const place = { sessionId: 's', order: 4 }

describe('documentOf', () => {
  it('holds the names of images, finds those without one as images, and tells one day from the next', () => {
    const words = (name: string) => documentOf(message([image({ name })]), place).text
    expect(words('Harbour lantern.jpg')).toBe('image Harbour lantern.jpg')
    expect(words('')).toBe('image')
    const sessionDayAt = (at: number) => documentOf(message('x', at), place).sessionDay
    expect(sessionDayAt(5)).toBe(sessionDayAt(DAY - 1))
    expect(sessionDayAt(DAY)).not.toBe(sessionDayAt(DAY - 1))
  })

  it('holds what was said, asked of tools, and answered by them', () => {
    const document = documentOf(
      message([
        { type: 'reasoning', text: 'hidden thought' },
        { type: 'text', text: 'I look it up.' },
        { type: 'tool-call', callId: '1', tool: 'read_file', input: { path: 'a/b.ts' } },
        { type: 'tool-result', callId: '1', tool: 'grep', output: 'found it' },
      ]),
      place,
    )
    expect(document).toMatchObject({ id: 'm1', sessionId: 's', order: 4, speaker: null })
    expect(document.tools).toEqual(['read_file', 'grep'])
    expect(document.text).toContain('I look it up.')
    expect(document.text).toContain('a/b.ts')
    expect(document.text).toContain('found it')
    expect(document.text).not.toContain('hidden thought')
  })

  it.each([
    ['Ann: I am back.', 'Ann', 'I am back.'],
    ['Ann Lee: hello', 'Ann Lee', 'hello'],
    ['[1:56 pm on 8 May, 2023]\nAnn: hello', 'Ann', 'hello'],
    ['Ann said, "hello"', 'Ann', 'hello"'],
    ['Note: this fails', null, 'Note: this fails'],
    ['that is: everything', null, 'that is: everything'],
  ])('reads who speaks in %j', (text, speaker, words) => {
    expect(documentOf(message(text), place)).toMatchObject({ speaker, text: words })
  })
})
