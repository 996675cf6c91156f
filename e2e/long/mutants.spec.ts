/**
 * Broken session files through the page: each is refused whole or can be used like any other session.
 * `PALIMPSEST_MUTANTS` sets how many, `PALIMPSEST_MUTANTS_FROM` the first seed.
 */
import type { Locator, Page } from '@playwright/test'
import { mutant } from '../../src/test/mutants.ts'
import { expect, test } from '../fixtures.ts'
import { compactDialog, contextPanel } from '../context.ts'
import { button, fromChatMenu } from '../controls.ts'
import { newChat, openApp } from '../opening.ts'
import { exportSession, importFile } from '../saved-files.ts'
import { messageBox, pressSend, rows, settled } from '../talk.ts'
import { IS_LONG } from '../long.ts'
import { watchLongTasks } from '../page-watch.ts'
import { storedSessions } from '../stored.ts'

const MUTANTS = Number(process.env.PALIMPSEST_MUTANTS ?? (IS_LONG ? '100' : '4'))
const FIRST = Number(process.env.PALIMPSEST_MUTANTS_FROM ?? (IS_LONG ? '0' : '8'))
const TASK_MS = 10_000

// By selectors: finding these by role hundreds of times costs the machine more than the files do.
const ALERT = '[aria-label="Notices"] [role="alert"]'
/** What cannot be read as ours is shown as a file of another application. */
const PREVIEW = '[role="dialog"]'
const REFUSED = /Nothing was imported\.|nothing to import in th(?:is|ese) files?|not recognised/
const DISMISS = '[aria-label="Notices"] button[aria-label="Dismiss"]'

test('broken files are refused whole, or open, scroll, compact, answer and are exported', async ({
  page,
}) => {
  test.setTimeout(60_000 + MUTANTS * 30_000)
  const tally = { taken: 0, refused: 0 }
  const failures: string[] = []
  let longest = 0
  await openApp(page)
  let longestTask = await watchLongTasks(page)
  for (let seed = FIRST; seed < FIRST + MUTANTS; seed += 1) {
    const { changes, text } = mutant(seed)
    try {
      tally[await importAndUse(page, text)] += 1
    } catch (error) {
      const failure = `mutant ${seed} (${changes.join('; ')}): ${String(error)}`
      // A long run is worth reading before its end.
      process.stdout.write(`${failure}\n`)
      failures.push(failure)
    }
    longest = Math.max(longest, await longestTask())
    // A page of its own now and then, so that what is stored is also read at a start.
    if (seed % 20 === 19 || failures.at(-1)?.startsWith(`mutant ${seed} `)) {
      await openApp(page)
      longestTask = await watchLongTasks(page)
    }
  }
  test.info().annotations.push({
    type: 'mutants',
    description: JSON.stringify({ ...tally, longestTaskMs: Math.round(longest) }),
  })
  expect(failures).toEqual([])
  expect(tally.taken).toBeGreaterThan(0)
  expect(longest).toBeLessThan(TASK_MS)
})

/** Nothing of a refused file may be stored; what is taken in must be of use. */
async function importAndUse(page: Page, text: string): Promise<'taken' | 'refused'> {
  // An earlier session may still be writing; a new one would have an id of its own.
  const idsStored = async () => Object.keys(await storedSessions(page))
  const before = await idsStored()
  // A file that is stored already opens its session.
  await newChat(page)
  const open = page.url()
  await importFile(page, Buffer.from(text))
  const confirm = page.getByRole('button', { name: 'Import 1 chat' })
  await expect(page.locator(`${ALERT}, ${PREVIEW}`).first()).toBeVisible({ timeout: 30_000 })
  if (await confirm.isEnabled({ timeout: 100 }).catch(() => false)) await confirm.click()
  await page.waitForFunction(
    ([address, told]) => location.href !== address || document.querySelector(told) !== null,
    [open, `${ALERT}, ${PREVIEW}`] as const,
    { timeout: 30_000 },
  )
  const isRefused = page.url() === open
  if (isRefused) {
    await expect(page.locator(`${ALERT}, ${PREVIEW}`).first()).toContainText(REFUSED)
    await page.keyboard.press('Escape')
    await expect(page.locator(PREVIEW)).toHaveCount(0)
    expect(await idsStored()).toEqual(before)
  } else await use(page)
  await dismissAll(page)
  await expect(page.locator('nav[aria-label="Chats"]')).toBeVisible()
  return isRefused ? 'refused' : 'taken'
}

/** Does with the open session what a person would. */
async function use(page: Page): Promise<void> {
  await expect(messageBox(page)).toBeVisible()
  const log = page.getByRole('log', { name: 'Conversation' })
  await expect(log).toBeVisible()
  await log.evaluate(element => element.scrollTo({ top: 0 }))
  await log.evaluate(element => element.scrollTo({ top: element.scrollHeight / 2 }))
  await log.evaluate(element => element.scrollTo({ top: element.scrollHeight }))
  await contextPanel(page)
  await compactIfPossible(page)
  await settled(page)
  await pressSend(page, 'And now?')
  await expect(rows(page, 'user').last()).toContainText('And now?')
  await settled(page)
  const file = await exportSession(page)
  expect(JSON.parse(file.text)).toMatchObject({ format: 'palimpsest-session' })
}

/** Through the dialog, where it says that there is something to compact. */
async function compactIfPossible(page: Page): Promise<void> {
  await fromChatMenu(page, 'Compact')
  const dialog = compactDialog(page)
  await expect(dialog).toBeVisible()
  const write = button(dialog, 'Write summary')
  const apply = button(dialog, 'Apply')
  if ((await write.count()) > 0) {
    await dialog.getByRole('radio', { name: /^Quotes only, no AI/ }).check()
    await write.click()
    const ended = dialog.getByRole('alert')
    await expect(apply.and(dialog.locator(':enabled')).or(ended).first()).toBeVisible({
      timeout: 30_000,
    })
  }
  if ((await apply.count()) > 0 && (await apply.isEnabled())) {
    await apply.click()
    // It closes itself once the summary is in force.
    if (await isHiddenWithin(dialog, 5_000)) return
  }
  for (let time = 0; time < 10; time += 1) {
    await page.keyboard.press('Escape')
    if (await isHiddenWithin(dialog, 1_000)) return
  }
  await expect(dialog).toBeHidden()
}

async function isHiddenWithin(locator: Locator, timeout: number): Promise<boolean> {
  return locator.waitFor({ state: 'hidden', timeout }).then(
    () => true,
    () => false,
  )
}

/** Sentences of refusals must not lie over what comes next. */
async function dismissAll(page: Page): Promise<void> {
  await page.waitForFunction(name => {
    const buttons = document.querySelectorAll<HTMLButtonElement>(name)
    for (const each of buttons) each.click()
    return buttons.length === 0
  }, DISMISS)
}
