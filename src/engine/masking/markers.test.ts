import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { archiveReferencesIn, resultArchiveId } from './full-text.ts'
import { archiveMarker, filledTemplate, isMarked, minuteOf, templateForm } from './markers.ts'

const archived = { messageId: 'e7', callId: 'call_1' }
const facts = { ...archived, tool: 'read', tokens: 1_234, at: 1_795_274_203_000 }

describe('archiveMarker', () => {
  it('carries the id of the text, in about 20 tokens', () => {
    const marker = archiveMarker('Outdated: read_file used this file later', archived)
    expect(archiveReferencesIn(marker)).toEqual([resultArchiveId('e7', 'call_1')])
    expect(countTokens(marker)).toBeLessThanOrEqual(22)
  })

  it('is known again as the marker of its own result, and of no other', () => {
    const marker = archiveMarker('Outdated', archived)
    expect(isMarked(marker, archived)).toBe(true)
    expect(isMarked(marker, { ...archived, callId: 'call_2' })).toBe(false)
  })

  it.each([
    '[read was called again later with the same input; this older result of 900 tokens is archived.]',
    '[The result of read, 900 tokens, is archived in the transcript.]',
  ])('knows the form of earlier versions again: %s', marker => {
    expect(isMarked(marker, archived)).toBe(true)
  })
})

describe('a preset’s own marker', () => {
  const template = '[TOOL OUTPUT ARCHIVED] {tool}, {time}, {archive}'

  it('names the original tool, its time and the id', () => {
    expect(filledTemplate(template, facts)).toBe(
      `[TOOL OUTPUT ARCHIVED] read, 2026-11-21 15:16, archive:${resultArchiveId('e7', 'call_1')}`,
    )
    expect(filledTemplate('{tokens} {other}', { ...facts, at: null })).toBe('1234 {other}')
    expect(filledTemplate('{time}', { ...facts, at: null })).toBe('unknown time')
  })

  it('is known again whatever it was filled with', () => {
    const form = templateForm(template)
    expect(form.test(filledTemplate(template, facts))).toBe(true)
    expect(form.test(`x ${filledTemplate(template, facts)}`)).toBe(false)
    expect(form.test('a result')).toBe(false)
  })
})

it('P4: writes every minute as the calendar does', () => {
  const calendar = new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 7_258_118_400_000 }), at => {
      const parts = new Map(calendar.formatToParts(at).map(({ type, value }) => [type, value]))
      const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type)
      expect(minuteOf(at)).toBe(
        `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}`,
      )
    }),
  )
})
