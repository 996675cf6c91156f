import fc from 'fast-check'
import { unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { userMessage } from '../engine/log/user-message.ts'
import type { VisitedSession, ZipMember } from '../ports/backup.ts'
import { namedPng } from '../test/image-files.ts'
import { session } from '../test/session.ts'
import { MANIFEST, manifestText } from './backup-file.ts'
import { exportSession, zipMembers } from './export.ts'
import { readBackup } from './read-backup.ts'

const { part, bytes } = namedPng('plan.png')
const SESSIONS = ['one', 'two'].map(title => ({
  title,
  exportedAt: 5,
  events: session(`u ${title}`, userMessage('see', [part]), 'a hi'),
  images: new Map([[part.hash, bytes]]),
}))
const entryOf = (title: string) => ({
  file: `sessions/${title}.json`,
  title,
  pinnedAt: null,
  isTrashed: false,
  imported: null,
})
const MANIFEST_TEXT = manifestText({
  createdAt: 7,
  counts: { sessions: 2, images: 2, presets: 0 },
  sessions: SESSIONS.map(({ title }) => entryOf(title)),
  presets: [],
})
const text = (content: string) => new TextEncoder().encode(content)

async function written(): Promise<Record<string, Uint8Array>> {
  const members: ZipMember[] = [
    ...SESSIONS.map(
      each => ({ type: 'session', name: `sessions/${each.title}.json`, session: each }) as const,
    ),
    { type: 'file', name: MANIFEST, content: new Blob([MANIFEST_TEXT]) },
  ]
  const blob = await zipMembers(async () => members.shift() ?? null)
  return unzipSync(new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)))
}

async function read(file: Blob, wanted: readonly string[] | null = null) {
  const visited: VisitedSession[] = []
  const reading = await readBackup(file, wanted, async each => void visited.push(each))
  return { reading, visited }
}

const zipped = (files: Record<string, Uint8Array>) => new Blob([zipSync(files)])

describe('a backup', () => {
  it('holds each session as its export, and every program that knows zips reads it', async () => {
    const files = await written()
    for (const each of SESSIONS)
      expect(new TextDecoder().decode(files[`sessions/${each.title}.json`])).toBe(
        exportSession(each),
      )
    expect(Object.keys(files)).toHaveLength(3)
  })

  it('is read back, all of it without images, or what is wanted with them', async () => {
    const files = await written()
    const all = await read(zipped(files))
    expect(all.reading).toMatchObject({ ok: true, head: { createdAt: 7, faults: [] } })
    expect(all.visited).toMatchObject(SESSIONS.map(({ title, events }) => ({ title, events })))
    const one = await read(zipped(files), ['sessions/two.json'])
    expect(one.visited).toMatchObject([
      { ok: true, title: 'two', images: new Map([[part.hash, bytes]]) },
    ])
  })

  it('keeps the other sessions where one is damaged, missing, or listed as larger than any', async () => {
    const files = await written()
    const { 'sessions/one.json': one = new Uint8Array(), ...others } = files
    const broken = await read(zipped({ ...files, 'sessions/one.json': one.slice(0, 400) }))
    expect(broken.visited).toMatchObject([
      {
        ok: false,
        sentence: expect.stringMatching(/^“one” cannot be restored\. This file breaks off/),
      },
      { ok: true, title: 'two' },
    ])
    const missing = await read(zipped(others))
    expect(missing.visited).toMatchObject([
      { ok: false, sentence: '“one” is listed, but not in the file.' },
      { ok: true },
    ])
    const flipped = new Uint8Array(await zipped(files).arrayBuffer())
    flipped.fill(0xff, 60, 120)
    const damaged = await read(new Blob([flipped]))
    expect(damaged.visited).toMatchObject([{ ok: false }, { ok: true, title: 'two' }])
  })

  it('that names a file more than once gives each session and each preset once', async () => {
    const files = await written()
    const [one = entryOf('one'), two = entryOf('two')] = SESSIONS.map(({ title }) => entryOf(title))
    const manifest = manifestText({
      createdAt: 7,
      counts: { sessions: 10_000, images: 2, presets: 3 },
      sessions: [...Array.from({ length: 10_000 }, () => one), two, { ...one, title: 'Again' }],
      presets: ['presets/a.json', 'presets/a.json'],
    })
    const { reading, visited } = await read(
      zipped({ ...files, [MANIFEST]: text(manifest), 'presets/a.json': text('{}') }),
    )
    expect(visited).toMatchObject([{ title: 'one' }, { title: 'two' }])
    expect(reading).toMatchObject({ ok: true, head: { presets: ['{}'], faults: [] } })
    const wanted = ['sessions/one.json', 'sessions/one.json']
    expect(
      (await read(zipped({ ...files, [MANIFEST]: text(manifest) }), wanted)).visited,
    ).toHaveLength(1)
  })

  it('gives its sessions also where its manifest is damaged, and says so', async () => {
    const files = await written()
    const { reading, visited } = await read(
      zipped({ ...files, [MANIFEST]: text('{"format": "palim') }),
    )
    expect(visited.map(({ ok }) => ok)).toEqual([true, true])
    expect(reading).toMatchObject({
      ok: true,
      head: { createdAt: null, faults: [expect.stringContaining('list of contents')] },
    })
  })

  it('is not unpacked where its directory says that it becomes too large', async () => {
    const files = await written()
    const bomb = new Uint8Array(await zipped(files).arrayBuffer())
    const view = new DataView(bomb.buffer)
    for (let at = bomb.length - 46; at > 0; at -= 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 2_500_000_000, true)
    const { reading, visited } = await read(new Blob([bomb]))
    expect(reading).toMatchObject({ ok: false, fault: { code: 'too-large' } })
    expect(visited).toEqual([])
  })

  it('never grows beyond what its directory says, whatever a member unpacks to', async () => {
    const members = {
      [MANIFEST]: text(MANIFEST_TEXT),
      'sessions/one.json': new Uint8Array(50_000_000),
    }
    const bomb = new Uint8Array(await zipped(members).arrayBuffer())
    const view = new DataView(bomb.buffer)
    for (let at = bomb.length - 46; at > 0; at -= 1)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 50_000_000)
        view.setUint32(at + 24, 1_000, true)
    expect((await read(new Blob([bomb]))).visited).toMatchObject([{ ok: false }, { ok: false }])
  })

  it.each([
    ['no zip', new Blob(['hello']), 'not-a-backup'],
    ['nothing', new Blob([]), 'not-a-backup'],
    ['a zip of another program', zipped({ 'conversations.json': text('[]') }), 'not-a-backup'],
    [
      'a newer backup',
      zipped({ [MANIFEST]: text(MANIFEST_TEXT.replace('"version": 1', '"version": 2')) }),
      'future-version',
    ],
    ['another manifest', zipped({ [MANIFEST]: text('{"name": "an app"}') }), 'broken-manifest'],
  ])('is not %s, which is refused in a sentence', async (_what, file, code) => {
    const { reading, visited } = await read(file)
    expect(reading).toMatchObject({ ok: false, fault: { code } })
    expect(visited).toEqual([])
  })

  it('is read or refused, and never throws, whatever bytes are changed', async () => {
    const whole = new Uint8Array(await zipped(await written()).arrayBuffer())
    const change = fc.record({ at: fc.nat(whole.length - 1), to: fc.integer({ min: 0, max: 255 }) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 8 }),
        fc.nat(whole.length),
        async (changes, end) => {
          const changed = whole.slice(0, end === 0 ? undefined : Math.max(end, whole.length - 40))
          for (const { at, to } of changes) if (at < changed.length) changed[at] = to
          const { visited } = await read(new Blob([changed]))
          // What is read at all is as it was written.
          for (const each of visited)
            if (each.ok) expect(SESSIONS.map(({ events }) => events)).toContainEqual(each.events)
        },
      ),
      { numRuns: 60 },
    )
  })
})
