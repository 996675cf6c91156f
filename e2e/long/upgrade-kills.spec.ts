/**
 * The browser is killed at random moments while it opens a profile of the build before the log of changes, plain and encrypted: what was
 * there is whole afterwards, once. `PALIMPSEST_KILLS` says how often, and `PALIMPSEST_KILLS_FROM` names the seed.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { byTime, Change } from '../../src/ports/change-log.ts'
import { chances } from '../../src/test/chances.ts'
import { lockScreen, PASSPHRASE, typePassphrase } from '../at-rest-steps.ts'
import { EARLIER_VERSION, earlierProfile, type EarlierProfile } from '../earlier-profile.ts'
import { bareTest as test, expect } from '../fixtures.ts'
import { startChromium } from '../killable-chromium.ts'
import { openNothing, type RawDatabase, readDatabase, writeDatabase } from '../raw-database.ts'
import { messageBox } from '../talk.ts'

const KILLS = Number(process.env.PALIMPSEST_KILLS ?? 3)
const FROM = Number(process.env.PALIMPSEST_KILLS_FROM ?? 1)
for (const [kind, isSealed] of [
  ['plain', false],
  ['encrypted', true],
] as const)
  test(`a profile of the build before that is ${kind} is whole after a kill at any moment of its upgrade`, async ({
    baseURL,
  }, testInfo) => {
    test.setTimeout(120_000 + KILLS * 60_000)
    const folder = await mkdtemp(join(tmpdir(), 'palimpsest-upgrade-'))
    const earlier = await earlierProfile(isSealed)
    const device = deviceOver(earlier, { baseURL: baseURL ?? '', isSealed })
    try {
      const original = join(folder, 'original')
      await device.write(original)
      const { beganMs, endedMs } = await device.upgrade(await copyOf(original, 'unkilled'))
      const { next: random } = chances(FROM)
      const tally = { before: 0, between: 0, after: 0 }
      for (let kill = 0; kill < KILLS; kill += 1) {
        const profile = await copyOf(original, `killed-${kill}`)
        const fromMs = beganMs / 2
        const found = await device.kill(profile, fromMs + random() * (endedMs - fromMs))
        tally[found] += 1
        await device.upgrade(profile)
        await rm(profile, { recursive: true, force: true, maxRetries: 5 })
      }
      const { before, between, after } = tally
      const whole = `${KILLS} of ${KILLS} whole: killed ${before} before the first write, ${between} in between, ${after} after the last one`
      testInfo.annotations.push({ type: kind, description: whole })
    } finally {
      await device.end()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  })

async function copyOf(profile: string, name: string): Promise<string> {
  const copy = join(profile, '..', name)
  // What says that a browser runs on the profile.
  const filter = (path: string) => !basename(path).startsWith('Singleton')
  await cp(profile, copy, { recursive: true, filter })
  return copy
}

/** A browser that is started on one profile after the other. */
function deviceOver(
  earlier: EarlierProfile,
  { baseURL, isSealed }: { readonly baseURL: string; readonly isSealed: boolean },
) {
  const { databases, name } = earlier
  let browser: Awaited<ReturnType<typeof startChromium>> | null = null
  const start = async (profile: string): Promise<Page> => {
    browser = await startChromium(profile)
    return browser.page
  }
  const end = async () => browser?.kill()
  /** Resolves with the time from which the app may write. */
  const openApp = async (page: Page): Promise<number> => {
    await page.goto(baseURL)
    if (!isSealed) return performance.now()
    await expect(lockScreen(page)).toBeVisible()
    await typePassphrase(page, PASSPHRASE, 'Unlock')
    return performance.now()
  }
  const read = async (page: Page): Promise<RawDatabase> => {
    const found: RawDatabase[] = []
    // On a busy machine a browser that was killed may hold its files for a moment longer.
    await expect(async () => {
      found.push(...[await readDatabase(page, name)].flatMap(each => each ?? []))
    }).toPass({ timeout: 10_000 })
    const [database] = found
    if (!database) throw new RangeError(`There is no database ${name}`)
    return earlier.opened(database)
  }
  return {
    end,
    /** Makes the profile. */
    write: async (profile: string): Promise<void> => {
      const page = await start(profile)
      await openNothing(page, baseURL)
      for (const [each, database] of Object.entries(databases))
        await writeDatabase(page, each, database)
      await end()
    },
    /** Opens the profile with the app, and expects all that was there, once. Resolves with when it was upgraded, in milliseconds. */
    upgrade: async (profile: string) => {
      const page = await start(profile)
      const from = await openApp(page)
      let beganMs = 0
      let database = await read(page)
      while (!isWhole(database, earlier)) {
        if (database.version === EARLIER_VERSION) beganMs = performance.now() - from
        if (performance.now() - from > 30_000) break
        database = await read(page)
      }
      const endedMs = performance.now() - from
      await expect(messageBox(page)).toBeVisible()
      await expect(page.locator('[data-session]').first()).toBeVisible()
      expectWhole(await read(page), earlier)
      await end()
      return { beganMs, endedMs }
    },
    /** Kills the browser so many milliseconds after the app may write. Resolves with what it left. */
    kill: async (profile: string, afterMs: number) => {
      const page = await start(profile)
      const from = await openApp(page)
      await new Promise(resolve => setTimeout(resolve, afterMs - (performance.now() - from)))
      await end()
      const other = await start(profile)
      await openNothing(other, baseURL)
      const left = await read(other)
      await end()
      if (left.version === EARLIER_VERSION) return 'before' as const
      return isWhole(left, earlier) ? ('after' as const) : ('between' as const)
    },
  }
}

function rowsOf({ tables }: RawDatabase, name: string): readonly object[] {
  return tables.find(table => table.name === name)?.rows ?? []
}

/** The newest value of each item, by `collection/item`. */
function itemsIn(database: RawDatabase): Record<string, unknown> {
  const changes = rowsOf(database, 'changes').map(row => Change.parse(row))
  return Object.fromEntries(
    changes
      .toSorted(byTime)
      .map(({ collection, item, value }) => [`${collection}/${item}`, value] as const),
  )
}

function isWhole(database: RawDatabase, { items }: EarlierProfile): boolean {
  const here = itemsIn(database)
  return (
    Object.keys(items).every(item => item in here) &&
    ['prompts', 'projects', 'memory'].every(name => rowsOf(database, name).length === 0)
  )
}

function expectWhole(
  database: RawDatabase,
  { items, events, memoryChanges }: EarlierProfile,
): void {
  expect(rowsOf(database, 'events')).toEqual(expect.arrayContaining([...events]))
  expect(itemsIn(database)).toMatchObject(items)
  for (const name of ['prompts', 'projects', 'memory']) expect(rowsOf(database, name)).toEqual([])
  expect(rowsOf(database, 'settings')).toContainEqual({ key: 'saved-presets', value: [] })
  // Nothing came in twice, and the memory has its history.
  const changes = rowsOf(database, 'changes').map(row => Change.parse(row))
  const ofMemory = changes.filter(({ collection }) => collection === 'memory')
  expect(ofMemory).toHaveLength(memoryChanges)
  const others = changes.filter(({ collection }) => collection !== 'memory')
  const names = others.map(({ collection, item }) => `${collection}/${item}`)
  expect(new Set(names).size).toBe(names.length)
}
