/**
 * Tabs of one session that act at the same time: each text is found once, the log is whole, and the tabs agree.
 * `PALIMPSEST_TABS_RUNS=20` makes twenty long runs, with two and with four tabs in turn, in place of the short one;
 * `PALIMPSEST_TABS_FROM` names the first seed.
 */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { connect, openApp, openConnected } from '../opening.ts'
import { ask, messageCounts, settled } from '../talk.ts'
import { says } from '../server/behaviour.ts'
import { driveTab } from '../tab-driver.ts'

interface StoredSession {
  readonly log: readonly { readonly seq: number; readonly event: StoredEvent }[]
  readonly queue: readonly string[]
  /** Texts of other sessions: a person in a hurry writes in the wrong one. */
  readonly strays: readonly string[]
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
    test.setTimeout(forMs + 420_000)
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
        await expect(tab.getByText('Another tab is answering in this chat.')).toHaveCount(0)
      }
      const { log } = await stored(page, hash)
      await page.waitForTimeout(300)
      expect((await stored(page, hash)).log).toHaveLength(log.length)
    }).toPass({ timeout: 300_000 })

    const { log, queue, strays } = await stored(page, hash)
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
    const found = [...said, ...queue, ...strays, ...boxes].flatMap(
      text => text.match(/t\d+x\d+x/g) ?? [],
    )
    const times = (mark: string) => found.filter(each => each === mark).length
    const writtenOver = new Set(driven.flatMap(each => each.writtenOver))
    const marks = driven.flatMap(each => each.marks)
    // A text that was written over in time is gone on purpose.
    const wrong = marks.filter(
      mark => times(mark) !== 1 && !(writtenOver.has(mark) && times(mark) === 0),
    )
    const storyOf = (mark: string) =>
      driven.flatMap(({ story }, index) =>
        story.filter(line => line.includes(mark)).map(line => `tab ${index}: ${line}`),
      )
    expect(
      wrong.map(mark => [`${mark}: ${times(mark)} times`, ...storyOf(mark)].join('\n')),
    ).toEqual([])
    expect(new Set(found)).toEqual(new Set(found.filter(mark => marks.includes(mark))))

    await expect(async () => {
      const [first, ...others] = await Promise.all(tabs.map(shownIn))
      expect(others).toEqual(others.map(() => first))
    }).toPass({ timeout: 90_000 })
    expect(server.refusals).toEqual([])
    const did = JSON.stringify(driven.map(({ done }) => done))
    test.info().annotations.push({ type: 'did', description: `${events.length} events, ${did}` })
    // A busy machine is slow, but a run in which nothing crossed says nothing.
    expect(marks.length).toBeGreaterThan(count * 2)
    expect(writtenOver.size).toBeGreaterThan(0)
  })

/** The counts, and the words of every row. Only rows near what is seen are laid out, so it goes through them until it has all. */
async function shownIn(tab: Page): Promise<readonly string[]> {
  const counts = await messageCounts(tab).innerText()
  const rows = await tab.getByRole('log', { name: 'Conversation' }).evaluate(
    async (log, messages) => {
      const found = new Map<number, string>()
      const until = performance.now() + 30_000
      for (let top = 0; found.size < messages && performance.now() < until;) {
        // Otherwise it seems that no one has scrolled, and rows that turn out smaller than guessed bring the end back.
        log.dispatchEvent(new WheelEvent('wheel'))
        log.scrollTo({ top })
        await new Promise(resolve => setTimeout(resolve, 60))
        for (const row of log.querySelectorAll<HTMLElement>('article[data-number]')) {
          const words = [...row.querySelectorAll('p')].map(({ textContent }) => textContent)
          const pinned = row.dataset.status === 'pinned' ? ' (pinned)' : ''
          found.set(Number(row.dataset.number), `${words.join(' ')}${pinned}`)
        }
        top = top + log.clientHeight < log.scrollHeight ? top + log.clientHeight / 2 : 0
      }
      return [...found].toSorted(([left], [right]) => left - right).map(([, words]) => words)
    },
    Number.parseInt(counts, 10),
  )
  return [counts, ...rows]
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
    const all = <Row>(name: string): Promise<Row[]> =>
      answered(database.transaction(name).objectStore(name).getAll() as IDBRequest<Row[]>)
    const events = await all<{ sessionId: string; seq: number; event: StoredEvent }>('events')
    const queue = await all<{ sessionId: string; text: string }>('queue')
    const drafts = await all<{ sessionId: string; key: string; value: unknown }>('drafts')
    database.close()
    const isHere = (row: { readonly sessionId: string }) => row.sessionId === id
    const elsewhere = <Row extends { readonly sessionId: string }>(rows: readonly Row[]) =>
      rows.filter(row => !isHere(row))
    return {
      log: events.filter(isHere).toSorted((left, right) => left.seq - right.seq),
      queue: queue.filter(isHere).map(({ text }) => text),
      strays: [
        ...elsewhere(events).flatMap(({ event }) =>
          event.role === 'user' ? (event.parts ?? []).map(({ text = '' }) => text) : [],
        ),
        ...elsewhere(queue).map(({ text }) => text),
        ...elsewhere(drafts).map(({ value }) => (typeof value === 'string' ? value : '')),
      ],
    }
  }, sessionId)
}
