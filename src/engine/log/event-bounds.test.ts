import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { configFor } from '../../test/drive.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { foldBranch } from '../branch/branch.ts'
import { LATEST_TIME } from './event-fields.ts'
import { createCounter } from '../tokens/image-tokens.ts'
import { inspectRequest } from '../reports/inspect.ts'
import { measure } from '../reports/meter.ts'
import { rowsOf } from '../branch/rows.ts'
import { TokenCount } from '../tokens/token-count.ts'
import { readEvent } from './read-event.ts'

/** One event of every released type, as it was written. */
const RELEASED = readFileSync(
  join(import.meta.dirname, 'fixtures', 'released-events.jsonl'),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line): Readonly<Record<string, unknown>> => JSON.parse(line))

const calm = { windowSource: 'model', draft: '', compacting: false } as const

it('the time of an event is one that a date can hold, whatever the type', () => {
  for (const event of RELEASED) {
    expect(readEvent({ ...event, at: LATEST_TIME })).toMatchObject({ ok: true })
    for (const at of [LATEST_TIME + 1, Number.MAX_SAFE_INTEGER, 1e300, Infinity, NaN, -1, 0.5])
      expect(readEvent({ ...event, at })).toMatchObject({ ok: false, fault: 'broken' })
  }
})

describe('the size of an image', () => {
  const image = {
    type: 'image',
    hash: 'a'.repeat(64),
    mediaType: 'image/png',
    bytes: 100,
    width: 2_000,
    height: 2_000,
    name: '',
  }
  const withImage = (change: Readonly<Record<string, unknown>>) =>
    readEvent({
      id: 'e2',
      parentId: 'e1',
      at: 1,
      type: 'v1.message-appended',
      role: 'user',
      parts: [{ ...image, ...change }],
      model: null,
      finishReason: null,
    })

  it('is at most what its tokens can be counted for', () => {
    expect(withImage({})).toMatchObject({ ok: true })
    expect(withImage({ width: 65_535, height: 65_535, bytes: 50_000_000 })).toMatchObject({
      ok: true,
    })
    for (const change of [{ width: 65_536 }, { height: 9e15 }, { bytes: 50_000_001 }])
      expect(withImage(change)).toMatchObject({ ok: false, fault: 'broken' })
  })
})

it('a log whose numbers are as large or as small as they may be is read, measured, inspected and listed, and its counts can be written again', () => {
  fc.assert(
    fc.property(
      logs(8),
      fc.infiniteStream(fc.constantFrom(null, 0, 1, Number.MAX_SAFE_INTEGER)),
      fc.constantFrom('gpt-5-nano', 'gpt-4o', 'claude-x', 'gemini-x', 'some-model'),
      (events, extremes, model) => {
        const stretched = events.map(event => {
          const reading = readEvent(withNumbers(event, extremes))
          return reading.ok ? reading.event : event
        })
        const branch = foldBranch(stretched)
        const config = configFor(8_192, { seesImages: true })
        const counting = {
          ...config,
          count: createCounter(config.count, { model, seesImages: true }),
        }
        const meter = measure(branch, counting, calm)
        expect(TokenCount.safeParse(meter.tokens).success).toBe(true)
        const sent = inspectRequest(branch, counting).tokens.tokens
        expect(sent + meter.parts.shortened).toBe(meter.tokens.tokens)
        expect(() => rowsOf(branch, new Set())).not.toThrow()
      },
    ),
    { numRuns: 60 },
  )
})

/** The value with some of its whole numbers put to an extreme, times and image sizes to theirs. */
function withNumbers(value: unknown, extremes: fc.Stream<number | null>, name = ''): unknown {
  if (typeof value === 'number') {
    const extreme = extremes.next().value ?? null
    if (extreme === null) return value
    return Math.min(extreme, MOST[name] ?? extreme)
  }
  if (Array.isArray(value)) return value.map(held => withNumbers(held, extremes, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [key, withNumbers(held, extremes, key)]),
  )
}

const MOST: Readonly<Record<string, number>> = {
  at: LATEST_TIME,
  width: 65_535,
  height: 65_535,
  bytes: 50_000_000,
}
