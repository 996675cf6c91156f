import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SessionEvent } from '../engine/log/event.ts'
import { toolCallsOf, toolResultsOf } from '../engine/message/message.ts'
import { logs } from './log-arbitrary.ts'

describe('generated logs', () => {
  it('are trees of valid events that survive JSON', () => {
    fc.assert(
      fc.property(logs(), events => {
        const known = new Set<string>()
        for (const event of events) {
          expect(SessionEvent.parse(JSON.parse(JSON.stringify(event)))).toEqual(event)
          expect(event.parentId === null ? known.size === 0 : known.has(event.parentId)).toBe(true)
          expect(known.has(event.id)).toBe(false)
          known.add(event.id)
        }
      }),
      { numRuns: 50 },
    )
  })

  const sample = fc.sample(logs(), { numRuns: 450, seed: 7 })
  const messages = sample.flat().filter(event => event.type === 'v1.message-appended')

  it('hold every type of event', () => {
    const types = new Set<string>(sample.flat().map(({ type }) => type))
    const all = SessionEvent.options.map(option => option.shape.type.value)
    expect(all.filter(type => !types.has(type))).toEqual([])
  })

  it('hold parallel calls, split and reordered results, errors and calls without a result', () => {
    const calls = messages.map(({ parts }) => toolCallsOf(parts))
    const results = messages.flatMap(({ parts }) => toolResultsOf(parts))
    expect(calls.some(({ length }) => length > 1)).toBe(true)
    expect(results.some(({ isError }) => isError)).toBe(true)
    expect(calls.flat().length).toBeGreaterThan(results.length)
  })

  it('reuse call ids across the steps of one session', () => {
    const reused = sample.some(events => {
      const ids = events.flatMap(event =>
        event.type === 'v1.message-appended'
          ? toolCallsOf(event.parts).map(({ callId }) => callId)
          : [],
      )
      return new Set(ids).size < ids.length
    })
    expect(reused).toBe(true)
  })

  it('fork', () => {
    const forks = sample.filter(events => new Set(events.map(e => e.parentId)).size < events.length)
    expect(forks.length).toBeGreaterThan(10)
  })
})
