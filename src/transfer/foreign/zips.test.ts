import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { foreignFileText } from '../../i18n/en/sentences/foreign.ts'
import { importsOf } from '../../test/foreign-files.ts'
import { tellLog } from '../../test/foreign/talk.ts'
import { FOREIGN_TALKS } from '../../test/foreign-talks.ts'
import { bytesOf, png } from '../../test/image-files.ts'
import { session } from '../../test/session.ts'
import { exportSession } from '../export.ts'
import { sha256Of } from '../bytes.ts'

const textOf = (name: string) => FOREIGN_TALKS.find(talk => talk.name.startsWith(name))?.text ?? ''
const zipped = (files: Readonly<Record<string, string | Uint8Array>>) =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, held]) => [
          name,
          typeof held === 'string' ? strToU8(held) : held,
        ]),
      ),
    ),
  )
const read = async (text: Uint8Array<ArrayBuffer>) => importsOf([{ name: 'a.zip', text }])

describe('a zip', () => {
  it('gives the conversations of all its files, whatever their names, and leaves the others alone', async () => {
    const { files, sessions } = await read(
      zipped({
        'Takeout/x/conversations-000.json': textOf('ChatGPT: branches'),
        'Takeout/x/anything': textOf('Claude.ai'),
        'sessions/ours.json': exportSession({
          title: 'Own',
          exportedAt: 1,
          events: session('u hello', 'a hi'),
        }),
        'user.json': '{"email":"ann@example.org"}',
        'chat.html': `<html><head><title>ChatGPT Data Export</title></head>${'x'.repeat(300_000)}`,
        'photo.png': png(3, 2),
      }),
    )
    expect(files).toEqual([
      { name: 'a.zip', sources: ['ChatGPT', 'Claude.ai', 'Palimpsest'], sessions: 3, faults: [] },
    ])
    expect(sessions.at(-1)?.events).toEqual(session('u hello', 'a hi'))
  })

  it('gives the images that its conversations name, and a note for those that are no images', async () => {
    const picture = bytesOf(png(3, 2))
    const { sessions } = await read(
      zipped({ 'conversations.json': textOf('ChatGPT: branches'), 'file-abc-photo.png': picture }),
    )
    const [found] = sessions
    expect(tellLog(found?.events ?? [])[1]).toContain('Draw  | <3×2> | said aloud')
    expect([...(found?.images ?? [])]).toEqual([[sha256Of(picture), picture]])
    const broken = await read(
      zipped({
        'conversations.json': textOf('ChatGPT: branches'),
        'file-abc-photo.png': 'no image',
      }),
    )
    expect(broken.sessions[0]?.unreadImages).toBe(2)
  })

  it('is refused if it says that it unpacks to too much, or unpacks to more than it says', async () => {
    const whole = zipped({ 'conversations.json': `[${' '.repeat(3_000_000)}]` })
    const sizeAt = whole.length - 22 - (46 + 'conversations.json'.length) + 24
    const says = (size: number) => {
      const changed = whole.slice()
      new DataView(changed.buffer).setUint32(sizeAt, size, true)
      return changed
    }
    for (const size of [0xffff_fff0, 2_000])
      expect((await read(says(size))).files).toMatchObject([
        { sessions: 0, faults: [foreignFileText('bomb')] },
      ])
    expect((await read(whole)).files).toMatchObject([{ faults: [foreignFileText('none')] }])
  })

  it('says what is wrong if it is cut, damaged or protected', async () => {
    const whole = zipped({ 'conversations.json': textOf('Claude.ai') })
    expect((await read(whole.slice(0, -40))).files).toMatchObject([
      { faults: [foreignFileText('brokenZip')] },
    ])
    const damaged = whole.map((byte, at) => (at > 60 && at < 200 ? 0xff : byte))
    expect((await read(damaged)).files).toMatchObject([{ faults: [foreignFileText('brokenZip')] }])
    const secret = whole.slice()
    secret[whole.length - 22 - (46 + 'conversations.json'.length) + 8] = 1
    expect((await read(secret)).files).toMatchObject([{ faults: [foreignFileText('encrypted')] }])
  })
})
