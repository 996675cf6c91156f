/**
 * Tabs of one session in a great hurry: whatever crosses, each text is found once, the log is whole, and the tabs agree.
 * `PALIMPSEST_TABS_RUNS=20` makes twenty long runs, with two and with four tabs in turn, in place of the short one;
 * `PALIMPSEST_TABS_FROM` names the first seed.
 */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ask, connect, openApp, openConnected, settled } from './helpers.ts'
import { says } from './server/behaviour.ts'
import { driveTab } from './tab-driver.ts'

interface StoredSession {
  readonly log: readonly { readonly seq: number; readonly event: StoredEvent }[]
  readonly queue: readonly string[]
}
interface StoredEvent {
  readonly id: string
  readonly type: string
  readonly parentId: string | null
  readonly parts?: readonly { readonly text?: string }[]
  readonly role?: string
}

const RUNS = Number(process.env.PALIMPSEST_TABS_RUNS ?? 0)
const FROM = Number(process.env.PALIMPSEST_TABS_FROM ?? 1)

const runs =
  RUNS === 0
    ? [{ seed: 1, tabs: 2, forMs: 8_000 }]
    : Array.from({ length: RUNS }, (_, index) => ({
        seed: FROM + index,
        tabs: (FROM + index) % 2 === 0 ? 4 : 2,
        forMs: 60_000,
      }))

for (const { seed, tabs: count, forMs } of runs)
  test(`${count} tabs at full speed lose and double nothing, and agree (seed ${seed})`, async ({
    page,
    context,
    serve,
  }) => {
    test.setTimeout(forMs + 180_000)
    const server = await serve({
      window: 32_768,
      reply: (_, index) =>
        says(`Noted, ${'as was said '.repeat(index % 7)}indeed.`, {
          firstByteMs: (index * 37) % 90,
        }),
    })
    await openConnected(page, server, { window: 32_768 })
    await ask(page, 'What is told here is remembered.')
    const hash = new URL(page.url()).hash
    const tabs = [page]
    while (tabs.length < count) {
      const tab = await context.newPage()
      await openApp(tab, hash)
      await connect(tab, server.url, { window: 32_768 })
      tabs.push(tab)
    }

    const driven = await Promise.all(
      tabs.map((tab, index) =>
        tab.evaluate(driveTab, {
          seed: seed * 1_000 + index,
          tab: `t${index}`,
          forMs,
          mostWaiting: 8,
          usesTrash: index === 0,
        }),
      ),
    )

    await expect(async () => {
      for (const tab of tabs) {
        await settled(tab)
        await expect(tab.locator('[data-queued]')).toHaveCount(0)
        await expect(tab.getByText('Another tab is answering in this session.')).toHaveCount(0)
      }
      const { log } = await stored(page, hash)
      await page.waitForTimeout(300)
      expect((await stored(page, hash)).log).toHaveLength(log.length)
    }).toPass({ timeout: 90_000 })

    const { log, queue } = await stored(page, hash)
    const events = log.map(({ event }) => event)
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index))
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
    const strayed = events.filter(
      ({ type, parentId }, index) =>
        type !== 'v1.branch-selected' && parentId !== (events[index - 1]?.id ?? null),
    )
    expect(strayed).toEqual([])

    const boxes = await Promise.all(tabs.map(tab => tab.locator('#message').inputValue()))
    const said = events.flatMap(({ role, parts = [] }) =>
      role === 'user' ? parts.map(({ text = '' }) => text) : [],
    )
    const found = [...said, ...queue, ...boxes].flatMap(text => text.match(/t\d+x\d+x/g) ?? [])
    const times = (mark: string) => found.filter(each => each === mark).length
    const writtenOver = new Set(driven.flatMap(each => each.writtenOver))
    const marks = driven.flatMap(each => each.marks)
    // A text that was written over in time is gone on purpose.
    const wrong = marks.filter(
      mark => times(mark) !== 1 && !(writtenOver.has(mark) && times(mark) === 0),
    )
    expect(wrong.map(mark => `${mark}: ${times(mark)} times`)).toEqual([])
    expect(new Set(found)).toEqual(new Set(found.filter(mark => marks.includes(mark))))

    await expect(async () => {
      const [first, ...others] = await Promise.all(tabs.map(countsIn))
      expect(others).toEqual(others.map(() => first))
    }).toPass({ timeout: 20_000 })
    expect(server.refusals).toEqual([])
    const did = JSON.stringify(driven.map(({ done }) => done))
    test.info().annotations.push({ type: 'did', description: `${events.length} events, ${did}` })
    // A busy machine is slow, but a run in which nothing crossed says nothing.
    expect(marks.length).toBeGreaterThan(count * 2)
    expect(writtenOver.size).toBeGreaterThan(0)
  })

/** Messages, and how many of them the model sees. */
function countsIn(tab: Page): Promise<string> {
  return tab.getByText(/^\d+ messages, \d+ of them in the model’s view/).innerText()
}

/** Everything that is stored of a session, as no interface shows it. */
async function stored(page: Page, hash: string): Promise<StoredSession> {
  const sessionId = hash.replace('#/s/', '')
  return page.evaluate(async id => {
    const answered = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const database = await answered(indexedDB.open('palimpsest'))
    const all = async <Row extends { readonly sessionId: string }>(
      name: string,
    ): Promise<Row[]> => {
      const rows: Row[] = await answered(
        database.transaction(name).objectStore(name).getAll() as IDBRequest<Row[]>,
      )
      return rows.filter(row => row.sessionId === id)
    }
    const log = await all<{ sessionId: string; seq: number; event: StoredEvent }>('events')
    const queue = await all<{ sessionId: string; text: string }>('queue')
    database.close()
    return {
      log: log.toSorted((left, right) => left.seq - right.seq),
      queue: queue.map(({ text }) => text),
    }
  }, sessionId)
}
