/**
 * Devices that do everything at once, offline and online, end up the same, lose nothing, and bring nothing back.
 * `PALIMPSEST_SYNC_RUNS=50` makes fifty long runs, with two and with three devices in turn, in place of the short one;
 * `PALIMPSEST_SYNC_FROM` names the first seed.
 */
import { writeFile } from 'node:fs/promises'
import { startDavRemote } from '../dav-remote.ts'
import { expect, test } from '../fixtures.ts'
import { openConnected } from '../opening.ts'
import { says } from '../server/behaviour.ts'
import { type Device, goOnline, MARK } from '../sync-device.ts'
import { drive, leaveDialogs, randomFrom } from '../sync-driver.ts'
import { joinAtServer, inStep, setUpAtServer, syncNow } from '../sync-server-steps.ts'
import { textsOf, type World, wordsOf, worldOf } from '../synced-world.ts'
import { settled } from '../talk.ts'

const RUNS = Number(process.env.PALIMPSEST_SYNC_RUNS ?? 0)
const FROM = Number(process.env.PALIMPSEST_SYNC_FROM ?? 1)

const runs =
  RUNS === 0
    ? [{ seed: 1, devices: 2, forMs: 20_000 }]
    : Array.from({ length: RUNS }, (_, index) => ({
        seed: FROM + index,
        devices: (FROM + index) % 2 === 0 ? 3 : 2,
        forMs: 60_000,
      }))

for (const { seed, devices: count, forMs } of runs)
  test(`${count} devices become the same, and lose nothing (seed ${seed})`, async ({
    browser,
    serve,
    watch,
  }) => {
    watch.expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    test.setTimeout(forMs + 420_000)
    const { address, files, close } = await startDavRemote()
    const server = await serve({
      window: 32_768,
      reply: (_, index) =>
        says(`Noted, ${'as was said '.repeat(index % 7)}indeed.`, {
          firstByteMs: (index * 37) % 90,
        }),
    })
    const devices: Device[] = []
    for (let at = 0; at < count; at += 1) {
      const context = await browser.newContext()
      const page = await context.newPage()
      await openConnected(page, server, { window: 32_768 })
      if (at === 0) await setUpAtServer(page, address)
      else await joinAtServer(page, address)
      await expect(inStep(page)).toBeVisible()
      await leaveDialogs(page)
      devices.push({
        name: `d${at}`,
        context,
        page,
        isOnline: true,
        sent: [],
        covered: new Set(),
        deleted: new Set(),
        story: [],
        random: randomFrom(seed * 1_000 + at),
      })
    }
    try {
      await Promise.all(devices.map(device => drive(device, forMs)))
      for (const device of devices) {
        await goOnline(device)
        device.page.setDefaultTimeout(30_000)
      }
      for (const { page } of devices) await settled(page, 120_000)
      const worlds = async () => Promise.all(devices.map(({ page }) => worldOf(page)))
      const expectSame = async () => {
        for (const { page } of devices) await syncNow(page)
        const [first, ...others] = await worlds()
        for (const other of others) expect(other).toEqual(first)
      }
      await expect(expectSame).toPass({ timeout: 240_000 })
      // Soon nobody has anything to say any more: a message that waited in a queue is sent by then.
      await expect(async () => {
        const before = files.size
        await expectSame()
        expect(files.size).toBe(before)
      }).toPass({ timeout: 60_000 })
      const [world] = await worlds()
      if (world) await expectWhole(world, devices)
      const sessions = Object.values(world?.sessions ?? {})
      const events = sessions.reduce((sum, { events: log }) => sum + log.length, 0)
      const did = devices.map(({ story }) => story.length).join(', ')
      test.info().annotations.push({
        type: 'did',
        description: `${did} acts, ${sessions.length} sessions, ${events} events, ${files.size} files`,
      })
    } finally {
      const stories = devices.map(({ name, story }) => `${name}\n${story.join('\n')}`)
      const path = test.info().outputPath('stories.txt')
      await writeFile(path, stories.join('\n\n'))
      await test.info().attach('stories', { path })
      for (const { context } of devices) await context.close()
      await close()
    }
  })

/** Every text that was sent is there, unless it was deleted for good; nothing is there twice, and nothing deleted is back. */
async function expectWhole(world: World, devices: readonly Device[]): Promise<void> {
  const covered = new Set(devices.flatMap(device => [...device.covered]))
  const sessions = Object.entries(world.sessions)
  const found = sessions.map(([, session]) => wordsOf(session).join(' ').match(MARK) ?? [])
  const sent = devices.flatMap(device => device.sent)
  // What waits in a queue or in a box is of its device.
  const texts = await Promise.all(devices.map(({ page }) => textsOf(page)))
  const there = new Set(texts.join(' ').match(MARK))
  expect(sent.filter(mark => !covered.has(mark) && !there.has(mark))).toEqual([])
  for (const marks of found) expect(marks.toSorted()).toEqual([...new Set(marks)].toSorted())
  const back = devices.flatMap(({ deleted }) => [...deleted]).filter(id => world.sessions[id])
  expect(back).toEqual([])
  for (const [, { events }] of sessions)
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  expect(sent.length).toBeGreaterThan(devices.length)
}
