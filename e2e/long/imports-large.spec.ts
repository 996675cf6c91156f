/** Large files: imported in seconds with their progress, and whole or not at all, even if tabs are closed meanwhile. */
import type { Page } from '@playwright/test'
import { SessionEvent } from '../../src/engine/log/event.ts'
import { exportSession as exported } from '../../src/transfer/export.ts'
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { openApp } from '../opening.ts'
import {
  eventsIn,
  exportSession,
  confirmImport,
  importFile,
  importSession,
  type SavedFile,
} from '../saved-files.ts'
import { sessionFileOf } from '../session-files.ts'
import { messageBox, rows } from '../talk.ts'
import { watchLongTasks } from '../page-watch.ts'
import { storedSessions } from '../stored.ts'

const IMPORT_MS = 10_000
const TASK_MS = 3_000
/** Other work on the machine only ever adds time. */
const TRIES = 2

const idOf = (position: number) => `e${String(position).padStart(6, '0')}`

/** So many messages in a row, and this many answers in addition to the first one, each on its own branch. */
function largeFile(
  title: string,
  { deep, branches }: { deep: number; branches: number },
): SavedFile {
  const said = (position: number, text: string) => ({
    type: 'v1.message-appended',
    parts: [{ type: 'text', text }],
    ...(position % 2 === 1
      ? { role: 'user', model: null, finishReason: null }
      : {
          role: 'assistant',
          model: { provider: 'demo', host: null, model: 'demo' },
          finishReason: 'stop',
        }),
  })
  const trunk = Array.from({ length: deep }, (_, at) => ({
    ...said(at + 1, `Message ${at + 1}: the heron waits in the reeds until the water is quiet.`),
    parentId: idOf(at),
  }))
  const others = Array.from({ length: branches }, (_, at) => [
    { type: 'v1.branch-selected', reason: 'retry', parentId: idOf(1) },
    {
      ...said(2, `Answer ${at + 1} of many to the same question.`),
      parentId: idOf(deep + 2 * at + 1),
    },
  ]).flat()
  const created = { type: 'v1.session-created', title, origin: 'user', parentId: null }
  const events = [created, ...trunk, ...others].map((record, at) =>
    SessionEvent.parse({ ...record, id: idOf(at), at: 1_795_000_000_000 + at }),
  )
  return { name: `${title}.json`, text: exported({ title, exportedAt: 1, events }) }
}

const BRANCHES = largeFile('Ten thousand branches', { deep: 2, branches: 10_000 })
const DEEP = largeFile('Twenty thousand deep', { deep: 20_000, branches: 0 })

const progress = (page: Page, { name }: SavedFile) =>
  page.getByRole('progressbar', { name: `Importing “${name}”` })

/** Hands the file to the page and waits until that shows how far it has come. */
async function beginImport(page: Page, file: SavedFile): Promise<void> {
  await importFile(page, file)
  await confirmImport(page)
  await expect(progress(page, file)).toBeVisible()
}

for (const [file, last] of [
  [BRANCHES, /Answer 10000 of many/],
  [DEEP, /Message 20000/],
] as const)
  test(`${file.name} is imported within ten seconds, and says how far it has come`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const times: number[] = []
    for (let time = 0; time < TRIES && Math.min(...times) >= IMPORT_MS; time += 1) {
      await openApp(page)
      const before = page.url()
      const longestTask = await watchLongTasks(page)
      await importFile(page, file)
      await confirmImport(page)
      // Handing the bytes over was the test's own work.
      const begun = performance.now()
      await expect(progress(page, file)).toBeVisible()
      await expect(page).not.toHaveURL(before, { timeout: 60_000 })
      await expect(rows(page).last()).toContainText(last)
      times.push(performance.now() - begun)
      await expect(progress(page, file)).toBeHidden()
      await messageBox(page).fill('Still here')
      expect(await longestTask()).toBeLessThan(TASK_MS)
    }
    test
      .info()
      .annotations.push({ type: 'import', description: `${times.map(Math.round).join(', ')} ms` })
    expect(Math.min(...times)).toBeLessThan(IMPORT_MS)
  })

test('an import that is cancelled leaves nothing behind', async ({ page }) => {
  await openApp(page)
  const before = await storedSessions(page)
  const address = page.url()
  await beginImport(page, DEEP)
  await button(page, 'Cancel import').click()
  await expect(progress(page, DEEP)).toBeHidden()
  expect(await storedSessions(page)).toEqual(before)
  expect(page.url()).toBe(address)
})

test('an import whose tab is closed leaves nothing behind, and another tab’s comes in whole', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await openApp(page)
  const before = Object.keys(await storedSessions(page))
  const second = await context.newPage()
  await openApp(second)
  // Up to the question, so that both are imported at once, however fast the machine is.
  await importFile(second, BRANCHES)
  await beginImport(page, DEEP)
  await confirmImport(second)
  // Half of it is written by now, or waits for its turn.
  const done = async () => Number(await progress(page, DEEP).getAttribute('value'))
  await expect.poll(done, { timeout: 30_000, intervals: [20] }).toBeGreaterThan(0.4)
  await page.close()
  await expect(rows(second).last()).toContainText(/Answer 10000 of many/, { timeout: 60_000 })
  const stored = Object.entries(await storedSessions(second))
  const added = stored.filter(([id]) => !before.includes(id))
  expect(added.map(([, counts]) => counts)).toEqual(['20003 0 1'])
})

for (const [name, text] of [
  ['words', 'The heron stands in the reeds. '.repeat(2_000_000 / 31)],
  ['one letter, without a space', 'a'.repeat(2_000_000)],
] as const)
  test(`one message of two million characters, ${name}, comes in whole and the page goes on`, async ({
    page,
  }) => {
    const file = sessionFileOf('A long one', ['Before.', 'Yes?', text, 'So long!'])
    await openApp(page)
    const longestTask = await watchLongTasks(page)
    await importSession(page, file)
    await expect(rows(page, 'assistant').last()).toContainText('So long!')
    await messageBox(page).pressSequentially('Still here')
    await expect(messageBox(page)).toHaveValue('Still here')
    const longest = await longestTask()
    test.info().annotations.push({ type: 'longest task', description: `${longest.toFixed(0)} ms` })
    const again = await exportSession(page)
    expect(eventsIn(again)).toEqual(eventsIn(file))
    expect(longest).toBeLessThan(1_000)
  })
