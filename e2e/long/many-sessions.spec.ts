/** Ten thousand sessions, half of them in projects: list, tree, filter and search answer at once, and the page never stands still. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openApp } from '../opening.ts'
import { longestTaskIn } from '../page-watch.ts'

const SESSIONS = 10_000
const PROJECTS = 10
const ANSWER_MS = 100
/** Other work on the machine only adds time, so the best of so many tries counts. */
const TRIES = 6

test(`${SESSIONS} sessions are listed, opened as a tree, filtered and searched in ${ANSWER_MS} ms, without a task over 50 ms`, async ({
  page,
}) => {
  test.setTimeout(900_000)
  await openApp(page)
  await page.goto('./favicon.svg')
  await page.evaluate(seed, { sessions: SESSIONS, projects: PROJECTS })
  // The newest one of the first project: the list scrolls to what is open.
  await openApp(page, `#/s/many-${SESSIONS - 2 * PROJECTS}`)
  await expect(page.locator('[data-folder]')).not.toHaveCount(0, { timeout: 60_000 })
  // All sessions are read into the index of the search first.
  const search = page.getByRole('searchbox', { name: 'Search titles and messages' })
  await search.fill('unusual9999')
  await expect(page.locator('[data-passage]')).toHaveCount(1, { timeout: 600_000 })
  await expect(page.getByText(/is still being read|are still being read/)).toHaveCount(0, {
    timeout: 600_000,
  })
  await search.fill('')
  await expect(page.locator('[data-folder]')).not.toHaveCount(0)

  const figures: Record<string, number[]> = {}
  const longTasks: number[] = []
  for (let time = 0; time < TRIES; time += 1) {
    const longest = await longestTaskIn(page, async () => {
      const note = (name: string, ms: number) => void (figures[name] ??= []).push(ms)
      note(
        'closed',
        await answered(page, {
          press: '[data-folder] > button',
          shows: 'Project 0',
          by: 'closed',
        }),
      )
      note(
        'opened',
        await answered(page, {
          press: '[data-folder] > button',
          shows: 'Project 0',
          by: 'opened',
        }),
      )
      note(
        'filtered',
        await answered(page, {
          type: `number ${1000 + time}`,
          shows: `number ${1000 + time}`,
          by: 'first',
        }),
      )
      note(
        'searched',
        await answered(page, {
          type: `unusual${2000 + time}`,
          shows: `unusual${2000 + time}`,
          by: 'passage',
        }),
      )
      note('listed', await answered(page, { type: '', shows: 'Project 0', by: 'opened' }))
    })
    longTasks.push(Math.round(longest))
    if (longest < 50 && Object.values(figures).every(all => Math.min(...all) < ANSWER_MS)) break
  }
  for (const [name, all] of Object.entries(figures))
    test
      .info()
      .annotations.push({ type: name, description: `${all.map(Math.round).join(', ')} ms` })
  test.info().annotations.push({ type: 'longest task', description: longTasks.join(', ') })
  for (const [name, all] of Object.entries(figures))
    expect(Math.min(...all), name).toBeLessThan(ANSWER_MS)
  expect(Math.min(...longTasks), 'longest task').toBeLessThan(50)
})

interface Step {
  /** What is pressed, or typed into the search field. */
  readonly press?: string
  readonly type?: string
  readonly shows: string
  readonly by: 'closed' | 'opened' | 'first' | 'passage'
}

/** Milliseconds from the press or the key until the page shows the answer, laid out. */
async function answered(page: Page, step: Step): Promise<number> {
  const ms = await page.evaluate(act, step)
  // The next step begins on a quiet page.
  await page.waitForTimeout(300)
  return ms
}

/** In the page. */
async function act({ press, type, shows, by }: Step): Promise<number> {
  const isThere = (): boolean => {
    const folder = document.querySelector('[data-folder] > button')
    if (by === 'closed' || by === 'opened')
      return (
        folder?.getAttribute('aria-expanded') === String(by === 'opened') &&
        (document.querySelector('[data-in]') !== null || by === 'closed') &&
        folder.textContent.includes(shows)
      )
    const found = document.querySelector(by === 'passage' ? '[data-passage]' : '[data-session] a')
    return found?.textContent.includes(shows) === true && folder === null
  }
  const field = document.querySelector<HTMLInputElement>('input[type="search"]')
  const begun = performance.now()
  if (press !== undefined) document.querySelector<HTMLElement>(press)?.click()
  else if (field) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, type)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await new Promise<void>(resolve => {
    const look = (): void => {
      if (!isThere()) return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true, attributes: true })
    look()
  })
  document.body.getBoundingClientRect()
  return performance.now() - begun
}

/** In the page: writes sessions of two events, with their rows and marks, and the projects. */
async function seed({ sessions, projects }: { sessions: number; projects: number }): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('palimpsest')
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
  })
  const writing = database.transaction(['events', 'sessions', 'marks', 'projects'], 'readwrite', {
    durability: 'relaxed',
  })
  const [events, rows, marks, folders] = ['events', 'sessions', 'marks', 'projects'].map(name =>
    writing.objectStore(name),
  )
  const first = Date.now() - sessions * 3_600_000
  for (let number = 0; number < projects; number += 1)
    folders?.put({
      id: `p${number}`,
      name: `Project ${number}`,
      instructions: '',
      preset: null,
      model: null,
      readsSharedMemory: true,
      createdAt: first,
      changedAt: first,
    })
  for (let number = 0; number < sessions; number += 1) {
    const sessionId = `many-${number}`
    const at = first + number * 3_600_000
    const created = { id: `e${number}-0`, parentId: null, at }
    const said = { id: `e${number}-1`, parentId: created.id, at: at + 1 }
    events?.put({
      sessionId,
      seq: 0,
      event: {
        ...created,
        type: 'v1.session-created',
        title: `Session number ${number}`,
        origin: 'user',
      },
    })
    events?.put({
      sessionId,
      seq: 1,
      event: {
        ...said,
        type: 'v1.message-appended',
        role: 'user',
        parts: [{ type: 'text', text: `How is the unusual${number} shelf labelled?` }],
        model: null,
        finishReason: null,
      },
    })
    rows?.put({
      id: sessionId,
      title: `Session number ${number}`,
      origin: 'user',
      presetId: null,
      createdAt: at,
      updatedAt: at + 1,
      messages: 1,
      revision: 2,
    })
    marks?.put({
      sessionId,
      trashedAt: null,
      backedUpAt: null,
      imported: null,
      pinnedAt: null,
      ...(number % 2 === 0 && { projectId: `p${(number / 2) % projects}` }),
    })
  }
  await new Promise((resolve, reject) => {
    writing.addEventListener('complete', resolve)
    writing.addEventListener('error', () => reject(writing.error))
  })
  database.close()
}
