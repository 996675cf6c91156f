import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SessionEvent } from '../engine/log/event.ts'
import { logs } from '../test/log-arbitrary.ts'
import { session } from '../test/session.ts'
import { exportSession } from './export.ts'
import { importSession, MOST_CHARACTERS } from './import.ts'
import { sessionFileSchema } from '../../scripts/session-schema.ts'
import { fileHash, SessionFile, WRITER } from './session-file.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const LOG = session('u hello', 'a hi', 'call read x', 'result read y')

const fileOf = (events: readonly SessionEvent[]) =>
  exportSession({ title: 'Title', exportedAt: 77, events })

/** A file that differs from an exported one, its checksum made to fit again unless it is named itself. */
function forged(change: Readonly<Record<string, unknown>>, events: readonly unknown[] = LOG) {
  return JSON.stringify({
    ...JSON.parse(fileOf(LOG)),
    events,
    sha256: fileHash({ blobs: {}, events }),
    ...change,
  })
}

function faultOf(text: string) {
  const reading = importSession(text)
  return reading.ok ? null : reading.fault
}

describe('export and import', () => {
  it('give back every log as it was', () => {
    fc.assert(
      fc.property(logs(), fc.string({ unit: 'binary', maxLength: 40 }), (events, title) => {
        const text = exportSession({ title, exportedAt: 5, events })
        expect(importSession(text)).toEqual({
          ok: true,
          session: { title, exportedAt: 5, events, images: new Map() },
        })
      }),
      { numRuns: 60 },
    )
  })

  it('keep a message of two million characters', () => {
    const events = session(`u ${'字𝕏"\\\n'.repeat(333_334)}`)
    expect(importSession(fileOf(events))).toMatchObject({ ok: true, session: { events } })
  })

  it('keep the input of a tool call that is nested a hundred levels deep', () => {
    const input = JSON.parse(`${'{"a":['.repeat(50)}1${']}'.repeat(50)}`)
    const events = session('u hello', {
      type: 'v1.message-appended',
      role: 'assistant',
      parts: [{ type: 'tool-call', callId: 'c', tool: 'read', input }],
      model: null,
      finishReason: 'tool-calls',
    })
    expect(importSession(fileOf(events))).toMatchObject({ ok: true, session: { events } })
  })

  it('take a file whose layout another program changed', () => {
    const pretty = JSON.stringify(JSON.parse(fileOf(LOG)), null, 3)
    expect(importSession(`\ufeff\r\n${pretty}\r\n`)).toMatchObject({ ok: true })
  })
})

it('an event that no reader could show is refused, with the place and the reason', () => {
  const late = LOG.map((event, index) => (index === 2 ? { ...event, at: 8.64e15 + 1 } : event))
  expect(faultOf(forged({}, late))).toMatchObject({
    code: 'broken-event',
    message: expect.stringMatching(/^Entry 3 of this file is broken \(at: /),
  })
})

describe('the file', () => {
  const text = fileOf(LOG)

  it('shows its head to a reader and one event on each line', () => {
    expect(text.split('\n').slice(0, 9)).toEqual([
      '{',
      '  "format": "palimpsest-session",',
      '  "version": 1,',
      `  "app": "${WRITER}",`,
      '  "exportedAt": 77,',
      '  "session": {',
      '    "title": "Title",',
      '    "createdAt": 0',
      '  },',
    ])
    expect(text.split('\n').filter(line => line.includes('"parentId"'))).toHaveLength(LOG.length)
  })

  it('is what the schema says', () => {
    expect(SessionFile.safeParse(JSON.parse(text)).success).toBe(true)
  })

  it('names the version of the application that wrote it', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect(WRITER).toBe(`Palimpsest ${version}`)
  })

  it('has the JSON Schema that lies in docs (npm run schema)', () => {
    const committed = readFileSync(join(ROOT, 'docs', 'session.schema.json'), 'utf8')
    expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(sessionFileSchema())))
  })

  it('has no place for a key or a password', () => {
    const named = JSON.stringify(sessionFileSchema()).match(/"[^"]+":/g) ?? []
    expect(
      named.filter(name => /key|secret|password|credential|authori|bearer/i.test(name)),
    ).toEqual([])
  })

  it('refuses to carry anything that no event has', () => {
    const leaking = LOG.map(event => ({ ...event, apiKey: 'sk-secret' }))
    expect(() => fileOf(leaking)).toThrow(RangeError)
    expect(() => fileOf([])).toThrow(RangeError)
  })
})

describe('a file that cannot be imported', () => {
  it('is called cut off, wherever it was cut', () => {
    const text = fileOf(LOG).trimEnd()
    for (let length = 1; length < text.length; length += 1)
      expect(faultOf(text.slice(0, length))).toMatchObject({ code: 'truncated' })
  })

  it.each([
    ['', 'empty'],
    ['  \n', 'empty'],
    ['PK\u0003\u0004\u0000\u0000', 'isn’t a JSON file'],
    ['%PDF-1.7', 'isn’t a JSON file'],
    ['<!doctype html><title>Sign in</title>', 'isn’t a JSON file'],
    ['{{{{', 'isn’t a JSON file'],
    ['{"a": 1}}', 'isn’t a JSON file'],
    ['{"a": 1]', 'isn’t a JSON file'],
    ['{"a": "\u0001"', 'isn’t a JSON file'],
    ['{"a": nope', 'isn’t a JSON file'],
  ])('is called no JSON file: %j', (text, words) => {
    expect(faultOf(text)).toMatchObject({
      code: 'not-json',
      message: expect.stringContaining(words),
    })
  })

  it('is never imported by chance from random characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
        expect(faultOf(text)?.message).toMatch(/Nothing was imported\.$/)
      }),
    )
  })

  it('is never imported with one character changed, unless its log is the same', () => {
    const text = fileOf(LOG)
    fc.assert(
      fc.property(
        fc.nat({ max: text.length - 1 }),
        fc.string({ minLength: 1, maxLength: 1 }),
        (at, other) => {
          const reading = importSession(text.slice(0, at) + other + text.slice(at + 1))
          expect(!reading.ok || reading.session.events).toEqual(reading.ok ? LOG : true)
        },
      ),
      { numRuns: 500 },
    )
  })

  it.each([
    ['null', 'null'],
    ['a list', '[1, 2]'],
    ['a number', '7'],
    ['another program’s file', '{"format":"other","version":1}'],
    ['a file without a version', '{"format":"palimpsest-session"}'],
    ['version 0', forged({ version: 0 })],
    ['a field too many', forged({ apiKey: 'sk-1' })],
    ['no events', forged({ events: [] })],
    ['no checksum', forged({ sha256: undefined })],
    ['attachments', forged({ blobs: { a: 1 } })],
    [
      'a hundred thousand levels',
      forged({ session: 'deep' }).replace('"deep"', '['.repeat(1e5) + ']'.repeat(1e5)),
    ],
  ])('is called no session: %s', (_case, text) => {
    expect(faultOf(text)).toMatchObject({ code: 'not-a-session' })
  })

  it('names the version that is too new', () => {
    expect(faultOf(forged({ version: 12, shape: 'unheard of' }))).toMatchObject({
      code: 'future-version',
      message: expect.stringContaining('version 12'),
    })
  })

  it('names the kind of entry that it does not know', () => {
    const events = [...LOG, { ...LOG[1], id: 'x', type: 'v3.dream-had' }]
    const named = { code: 'unknown-event', message: expect.stringContaining('“v3.dream-had”') }
    expect(faultOf(forged({}, events))).toMatchObject(named)
    expect(faultOf(forged({ sha256: '0'.repeat(64) }, events))).toMatchObject(named)
  })

  it('says which entry is broken and where', () => {
    expect(faultOf(forged({}, [LOG[0], { ...LOG[1], parts: [] }]))).toMatchObject({
      code: 'broken-event',
      message: expect.stringMatching(/Entry 2 .*parts/),
    })
    expect(faultOf(forged({}, [LOG[0], 'x']))).toMatchObject({ code: 'broken-event' })
    expect(faultOf(forged({}, [LOG[0], { ...LOG[1], apiKey: 'sk-1' }]))).toMatchObject({
      code: 'broken-event',
    })
  })

  it.each([
    ['it begins with something else', [{ ...LOG[1], parentId: null }], 'Entry 1'],
    ['its first entry follows another', [{ ...LOG[0], parentId: 'e9' }], 'Entry 1'],
    ['an id occurs twice', [...LOG, LOG[2]], 'Entry 6'],
    ['a parent is missing', [LOG[0], { ...LOG[1], parentId: 'gone' }], 'gone'],
    ['a parent comes later', [LOG[0], LOG[2], LOG[1]], 'Entry 2'],
    ['an entry follows itself', [LOG[0], { ...LOG[1], parentId: LOG[1]?.id }], 'Entry 2'],
    ['it has a second root', [LOG[0], { ...LOG[1], parentId: null }], 'Entry 2'],
    ['it begins twice', [LOG[0], { ...LOG[0], id: 'x', parentId: 'e0' }], 'Entry 2'],
  ])('says where its entries do not fit together: %s', (_case, events, words) => {
    expect(faultOf(forged({}, events))).toMatchObject({
      code: 'broken-tree',
      message: expect.stringContaining(words),
    })
  })

  it('was changed after it was written, as the checksum tells', () => {
    expect(faultOf(fileOf(LOG).replace('hello', 'hullo'))).toMatchObject({ code: 'checksum' })
  })

  it('is too large', () => {
    expect(faultOf('x'.repeat(MOST_CHARACTERS + 1))).toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('200 MB'),
    })
  })
})
