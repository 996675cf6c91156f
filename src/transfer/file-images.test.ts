import { describe, expect, it } from 'vitest'
import { fileOf } from '../engine/message/files.ts'
import { userMessage } from '../engine/log/user-message.ts'
import type { ImagePart } from '../engine/message/message.ts'
import { gif, namedPng, png } from '../test/image-files.ts'
import { session } from '../test/session.ts'
import { toBase64, sha256Of } from './bytes.ts'
import { exportSession } from './export.ts'
import { importSession } from './import.ts'
import { fileHash, SessionFile } from './session-file.ts'

const plan = namedPng('plan.png')
const pasted = namedPng('')
const LOG = session(
  'u hello',
  userMessage('see both', [plan.part, pasted.part]),
  'a I see',
  userMessage('and again', [plan.part]),
)
const images = new Map([plan, pasted].map(({ part, bytes }) => [part.hash, bytes]))
const text = exportSession({ title: 'T', exportedAt: 7, events: LOG, images })

/** One more message with this image, at the end of the log. */
const again = (part: ImagePart) =>
  session(userMessage('once more', [part]))
    .slice(1)
    .map(event => ({ ...event, id: 'again', parentId: LOG.at(-1)?.id }))

/** A file with another log, its checksum made to fit. */
const withEvents = (events: readonly unknown[]) =>
  JSON.stringify({ ...JSON.parse(text), events, sha256: fileHash({ blobs: good, events }) })

/** A file with other blobs, its checksum made to fit. */
const withBlobs = (blobs: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ ...JSON.parse(text), blobs, sha256: fileHash({ blobs, events: LOG }) })
const sentenceOf = (file: string) => {
  const reading = importSession(file)
  return reading.ok ? null : `${reading.fault.code}: ${reading.fault.message}`
}
const good = { [plan.part.hash]: toBase64(plan.bytes), [pasted.part.hash]: toBase64(pasted.bytes) }

describe('a session with images', () => {
  it('is written with each image once, and read back byte for byte', () => {
    const file = JSON.parse(text)
    expect(file.blobs).toEqual(good)
    expect(SessionFile.safeParse(file).success).toBe(true)
    const reading = importSession(text)
    expect(reading).toEqual({
      ok: true,
      session: { title: 'T', exportedAt: 7, events: LOG, images },
    })
    expect(reading.ok && exportSession(reading.session)).toBe(text)
  })

  it('leaves out an image whose bytes are not here, and one that no message names', () => {
    const stray = namedPng('stray.png')
    const held = new Map([
      [plan.part.hash, plan.bytes],
      [stray.part.hash, stray.bytes],
    ])
    const written = exportSession({ title: 'T', exportedAt: 7, events: LOG, images: held })
    expect(Object.keys(JSON.parse(written).blobs)).toEqual([plan.part.hash])
    expect(importSession(written)).toMatchObject({
      ok: true,
      session: { images: new Map([[plan.part.hash, plan.bytes]]) },
    })
    const none = exportSession({ title: 'T', exportedAt: 7, events: LOG })
    expect(JSON.parse(none)).toMatchObject({ blobs: {} })
    expect(importSession(none).ok).toBe(true)
  })

  it('with a file of text is read back as it was', () => {
    const log = session('u hi')
    const [created, said] = log
    if (!created || said?.type !== 'v1.message-appended') return expect.fail()
    const events = [created, { ...said, parts: [fileOf('a.md', 'inside'), ...said.parts] }]
    const written = exportSession({ title: '', exportedAt: 5, events })
    expect(JSON.parse(written)).toMatchObject({ blobs: {} })
    expect(importSession(written)).toMatchObject({ ok: true, session: { events } })
  })
})

describe('a file whose images are broken imports nothing', () => {
  const as = (bytes: Uint8Array, change: object = {}) => {
    const hash = sha256Of(bytes)
    const part = { ...plan.part, hash, bytes: bytes.length, ...change }
    const events = session('u hello', userMessage('see', [part]))
    const blobs = { [hash]: toBase64(bytes) }
    return JSON.stringify({
      ...JSON.parse(text),
      blobs,
      events,
      sha256: fileHash({ blobs, events }),
    })
  }

  it.each([
    [
      'other bytes',
      withBlobs({ ...good, [plan.part.hash]: toBase64(pasted.bytes) }),
      '“plan.png” was changed or damaged',
    ],
    ['no base64', withBlobs({ [plan.part.hash]: 'A===' }), 'not-a-session'],
    [
      'base64 that nobody writes',
      withBlobs({ [plan.part.hash]: 'Zh==' }),
      '“plan.png” is not written as base64',
    ],
    ['no text', withBlobs({ [plan.part.hash]: 7 }), 'not-a-session'],
    ['no hash', withBlobs({ plan: 'Zg==' }), 'not-a-session'],
    [
      'an image that no message names',
      withBlobs({ ...good, ['0'.repeat(64)]: 'Zg==' }),
      'that no message names (00000000…)',
    ],
    [
      'one of more bytes than its message says',
      as(plan.bytes, { bytes: 9 }),
      'is not what its message says',
    ],
    ['one of another size', as(plan.bytes, { width: 9 }), 'is not what its message says'],
    ['one of another kind', as(gif(640, 480)), 'is not what its message says'],
    ['what is no image', as(new TextEncoder().encode('<svg/>')), 'is not what its message says'],
    ['one that is too large', as(new Uint8Array(20_000_001)), 'is too large'],
    ['nothing', as(new Uint8Array(), { bytes: 1 }), 'is not what its message says'],
    [
      'one that breaks off in its header',
      as(plan.bytes.slice(0, 20)),
      'is not what its message says',
    ],
    [
      'few bytes that would be drawn as billions of pixels',
      as(png(60_000, 60_000), { width: 60_000, height: 60_000 }),
      'has more than 25 million pixels',
    ],
    [
      'one that a second message says something else of',
      withEvents([...LOG, ...again({ ...plan.part, mediaType: 'image/gif' })]),
      'is not what its message says',
    ],
  ])('%s', (_case, file, words) => {
    expect(sentenceOf(file)).toContain(words)
    expect(sentenceOf(file)).toMatch(/Nothing was imported\.$/)
  })

  it('one character of an image changed, as the checksum of the file tells', () => {
    const [first = ''] = Object.values(good)
    const other = first[40] === 'A' ? 'B' : 'A'
    const damaged = text.replace(first, `${first.slice(0, 40)}${other}${first.slice(41)}`)
    expect(sentenceOf(damaged)).toMatch(/^checksum: /)
  })
})
