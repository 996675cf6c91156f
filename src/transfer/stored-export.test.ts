import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imagesNamedIn } from '../engine/log/read-event.ts'
import { logs } from '../test/log-arbitrary.ts'
import { session } from '../test/session.ts'
import { exportSession } from './export.ts'
import { importSession } from './import.ts'
import { exportStored } from './stored-export.ts'

const LOG = session('u hello', 'a hi')

describe('exportStored', () => {
  it('writes for every sound log the file that an export writes', () => {
    fc.assert(
      fc.property(logs(6), events => {
        const images = new Map(
          [...imagesNamedIn(events).keys()].map(hash => [hash, new Uint8Array([1, 2, 3])]),
        )
        const whole = { title: 'Title', exportedAt: 5, events, images }
        expect(exportStored(whole)).toBe(exportSession(whole))
      }),
      { numRuns: 40 },
    )
  })

  it('keeps what an export would refuse, word for word', () => {
    const late = LOG.map(event => ({ ...event, at: 9e15, extra: ['word'] }))
    const text = exportStored({ title: '', exportedAt: 5, events: late, images: new Map() })
    expect(JSON.parse(text)).toMatchObject({ session: { createdAt: 0 }, events: late })
    expect(importSession(text)).toMatchObject({ ok: false, fault: { code: 'broken-event' } })
  })

  it('writes something for whatever a database can hold', () => {
    const events = [undefined, null, 7n, NaN, 'text', [undefined], { at: 1n }, new Map([[1, 2]])]
    const text = exportStored({ title: '', exportedAt: 5, events, images: new Map() })
    expect(JSON.parse(text)).toMatchObject({
      events: [null, null, null, null, 'text', [null], { at: null }, {}],
    })
  })

  it('leaves out images that no entry names', () => {
    const images = new Map([['f'.repeat(64), new Uint8Array([1])]])
    const text = exportStored({ title: '', exportedAt: 5, events: LOG, images })
    expect(JSON.parse(text)).toMatchObject({ version: 1, blobs: {} })
  })
})
