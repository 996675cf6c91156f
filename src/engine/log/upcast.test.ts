import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { logs } from '../../test/log-arbitrary.ts'
import { SessionEvent } from './event.ts'
import { createReader, readEvent, UPCASTERS, type Upcasters } from './upcast.ts'

/** One event of every type that was ever released, as it was written then. Lines are added, never changed. */
const FIXTURES = readFileSync(
  join(import.meta.dirname, 'fixtures', 'released-events.jsonl'),
  'utf8',
)
  .trim()
  .split('\n')
  .map(line => z.looseObject({ type: z.string() }).parse(JSON.parse(line)))

const renamed = { type: 'v1.session-renamed', title: 'New', id: 'e2', parentId: 'e1', at: 5 }

describe('readEvent', () => {
  it('reads an event of every released type', () => {
    expect(FIXTURES.map(raw => readEvent(raw)).filter(({ ok }) => !ok)).toEqual([])
  })

  it('leaves events of today unchanged', () => {
    fc.assert(
      fc.property(logs(), events => {
        for (const event of events) expect(readEvent(event)).toEqual({ ok: true, event })
      }),
      { numRuns: 20 },
    )
  })

  it('has a fixture for every type of today and every upcaster', () => {
    const types = new Set(FIXTURES.map(({ type }) => type))
    const today = SessionEvent.options.map(option => option.shape.type.value)
    expect([...today, ...Object.keys(UPCASTERS)].filter(type => !types.has(type))).toEqual([])
  })

  it('names a type that it does not know', () => {
    expect(readEvent({ ...renamed, type: 'v9.dream-had' })).toEqual({
      ok: false,
      fault: 'unknown-type',
      type: 'v9.dream-had',
    })
  })

  it('says where a known event is broken, without repeating what it holds', () => {
    const reading = readEvent({ ...renamed, title: { secret: 'hush' } })
    expect(reading).toMatchObject({ ok: false, fault: 'broken' })
    expect(JSON.stringify(reading)).toMatch(/title: /)
    expect(JSON.stringify(reading)).not.toContain('hush')
  })

  it('refuses fields that no event has', () => {
    expect(readEvent({ ...renamed, apiKey: 'sk-1' })).toMatchObject({ ok: false, fault: 'broken' })
  })

  it('refuses what is no event at all', () => {
    for (const raw of [null, undefined, 7, 'v1.session-renamed', [], {}, { type: 1 }])
      expect(readEvent(raw)).toMatchObject({ ok: false, fault: 'broken' })
  })
})

describe('createReader', () => {
  it('runs upcasters one after the other until the type is of today', () => {
    const upcasters: Upcasters = {
      'v0.titled': vi.fn<Upcasters[string]>(({ name, ...rest }) => ({
        ...rest,
        type: 'v0.session-renamed',
        heading: name,
      })),
      'v0.session-renamed': vi.fn<Upcasters[string]>(({ heading, ...rest }) => ({
        ...rest,
        type: 'v1.session-renamed',
        title: heading,
      })),
    }
    const { title: name, ...rest } = renamed
    expect(createReader(upcasters)({ ...rest, type: 'v0.titled', name })).toEqual({
      ok: true,
      event: renamed,
    })
    for (const upcaster of Object.values(upcasters)) expect(upcaster).toHaveBeenCalledOnce()
  })

  it('parses what an upcaster made like everything else', () => {
    const read = createReader({ 'v0.renamed': event => ({ ...event, type: 'v1.session-renamed' }) })
    expect(read({ ...renamed, type: 'v0.renamed', title: '' })).toMatchObject({
      ok: false,
      fault: 'broken',
    })
  })

  it('throws for upcasters that go round in a circle', () => {
    const read = createReader({
      'v0.a': event => ({ ...event, type: 'v0.b' }),
      'v0.b': event => ({ ...event, type: 'v0.a' }),
    })
    expect(() => read({ type: 'v0.a' })).toThrow(RangeError)
  })

  it('takes no upcaster from the prototype of the table', () => {
    expect(createReader({})({ type: 'constructor' })).toMatchObject({ fault: 'unknown-type' })
  })
})
