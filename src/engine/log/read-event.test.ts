import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { logs } from '../../test/log-arbitrary.ts'
import { SessionEvent } from './event.ts'
import { readEvent } from './read-event.ts'

/** One event of every type, as version 1.0 writes it. Lines are added, never changed. */
const FIXTURES = readFileSync(
  join(import.meta.dirname, 'fixtures', 'released-events.jsonl'),
  'utf8',
)
  .trim()
  .split('\n')
  .map(line => z.looseObject({ type: z.string() }).parse(JSON.parse(line)))

const renamed = { type: 'v1.session-renamed', title: 'New', id: 'e2', parentId: 'e1', at: 5 }

describe('readEvent', () => {
  it('reads an event of every released type, and has a fixture for every type', () => {
    expect(FIXTURES.map(raw => readEvent(raw)).filter(({ ok }) => !ok)).toEqual([])
    const types = new Set(FIXTURES.map(({ type }) => type))
    const all = SessionEvent.options.map(option => option.shape.type.value)
    expect(all.filter(type => !types.has(type))).toEqual([])
  })

  it('leaves events of today unchanged', () => {
    fc.assert(
      fc.property(logs(), events => {
        for (const event of events) expect(readEvent(event)).toEqual({ ok: true, event })
      }),
      { numRuns: 20 },
    )
  })

  it('names a type that it does not know, and says where a known event is broken without repeating what it holds', () => {
    expect(readEvent({ ...renamed, type: 'v9.dream-had' })).toEqual({
      ok: false,
      fault: 'unknown-type',
      type: 'v9.dream-had',
    })
    const reading = readEvent({ ...renamed, title: { secret: 'hush' } })
    expect(reading).toMatchObject({ ok: false, fault: 'broken' })
    expect(JSON.stringify(reading)).toMatch(/title: /)
    expect(JSON.stringify(reading)).not.toContain('hush')
  })

  it('refuses fields that no event has, and what is no event at all', () => {
    expect(readEvent({ ...renamed, apiKey: 'sk-1' })).toMatchObject({ ok: false, fault: 'broken' })
    for (const raw of [null, undefined, 7, 'v1.session-renamed', [], {}, { type: 1 }])
      expect(readEvent(raw)).toMatchObject({ ok: false, fault: 'broken' })
    expect(readEvent({ type: 'constructor' })).toMatchObject({ fault: 'unknown-type' })
  })
})
