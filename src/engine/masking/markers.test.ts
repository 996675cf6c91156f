import fc from 'fast-check'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import {
  resultArchiveId,
  archiveMarker,
  fillMarker,
  isMarked,
  minuteOf,
  templateForm,
} from './markers.ts'
import { archiveReferencesIn } from '../../test/archived-text.ts'

const archived = { messageId: 'e7', callId: 'call_1' }
const facts = { ...archived, tool: 'read', tokens: 1_234, at: 1_795_274_203_000, output: 'whole' }

describe('archiveMarker', () => {
  it('carries the id of the text in about 20 tokens, and is known again as the marker of its own result', () => {
    const marker = archiveMarker('Outdated: read_file used this file later', archived)
    expect(archiveReferencesIn(marker)).toEqual([resultArchiveId('e7', 'call_1')])
    expect(countTokens(marker)).toBeLessThanOrEqual(22)
    const own = archiveMarker('Outdated', archived)
    expect(isMarked(own, archived)).toBe(true)
    expect(isMarked(own, { ...archived, callId: 'call_2' })).toBe(false)
  })
})

describe('a preset’s own marker', () => {
  const template = '[TOOL OUTPUT ARCHIVED] {tool}, {time}, {archive}'

  it('names the original tool, its time and the id, and is known again whatever it was filled with', () => {
    expect(fillMarker(template, facts)).toBe(
      `[TOOL OUTPUT ARCHIVED] read, 2026-11-21 15:16, archive:${resultArchiveId('e7', 'call_1')}`,
    )
    expect(fillMarker('{tokens} {other}', { ...facts, at: null })).toBe('1234 {other}')
    expect(fillMarker('{time}', { ...facts, at: null })).toBe('unknown time')
    const form = templateForm(template)
    expect(form.test(fillMarker(template, facts))).toBe(true)
    expect(form.test(`x ${fillMarker(template, facts)}`)).toBe(false)
    expect(form.test('a result')).toBe(false)
    const both = '[{tool}]\n{head}\n…\n{tail}'
    const output = 'long '.repeat(200)
    expect(templateForm(both).test(fillMarker(both, { ...facts, output }))).toBe(true)
  })

  it('keeps the first and the last 250 characters of the result as they are, and splits none that takes two units', () => {
    const output = `${'a'.repeat(300)}${'b'.repeat(1_000)}${'c'.repeat(300)}`
    const filled = fillMarker('[{tool}]\n{head}\n…\n{tail}', { ...facts, output })
    expect(filled).toBe(`[read]\n${'a'.repeat(250)}\n…\n${'c'.repeat(250)}`)
    const wide = `${'a'.repeat(249)}😀${'b'.repeat(500)}😀${'c'.repeat(249)}`
    expect(fillMarker('{head}|{tail}', { ...facts, output: wide })).toBe(
      `${'a'.repeat(249)}|${'c'.repeat(249)}`,
    )
    expect(fillMarker('{head}', { ...facts, output: '{tool} {head}' })).toBe('{tool} {head}')
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
