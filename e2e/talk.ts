/** The conversation: its messages, what is sent, answered and asked again. */
import { expect, type Locator, type Page } from '@playwright/test'
import { watchForMessage } from './watch-for-message.ts'
import { button, fromChatMenu } from './controls.ts'

/** The message box of the page, and of no other. */
export function messageBox(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message', exact: true })
}

/** Rows that hold a message, of one role or of all. */
export function rows(page: Page, role?: 'user' | 'assistant' | 'tool'): Locator {
  const ofRole = role === undefined ? '' : `[data-role="${role}"]`
  return page.getByRole('log', { name: 'Conversation' }).locator(`article[data-number]${ofRole}`)
}

/** Writes a message and presses Send, without waiting for the result. */
export async function pressSend(page: Page, words: string): Promise<void> {
  await messageBox(page).fill(words)
  await button(page, 'Send').click()
}

/** Writes a command or a message, and presses Enter. */
export async function enter(page: Page, words: string): Promise<void> {
  await messageBox(page).fill(words)
  await messageBox(page).press('Enter')
}

/** Sends a message, other than the one before, and waits until it is stored. */
export async function send(page: Page, text: string): Promise<void> {
  const isStored = await watchForMessage(page, text.slice(0, 60))
  await pressSend(page, text)
  await expect.poll(isStored, { message: `“${text.slice(0, 60)}”`, intervals: [50] }).toBe(true)
}

/** Waits until nothing is written any more. The row of an answer is not laid out where it is out of sight, and Stop always is. */
export async function settled(page: Page, timeout = 20_000): Promise<void> {
  await expect(button(page, 'Stop')).toHaveCount(0, { timeout })
  await expect(page.locator('[data-status="streaming"]')).toHaveCount(0, { timeout })
}

/** Sends a message, waits for the end of the turn, and gives the row of the answer. */
export async function ask(page: Page, text: string): Promise<Locator> {
  await send(page, text)
  // First something stands below the question, then nothing is written any more.
  const last = page.getByRole('log', { name: 'Conversation' }).locator('article').last()
  await expect(last).not.toHaveAttribute('data-role', 'user')
  await settled(page)
  return rows(page, 'assistant').last()
}

/** Takes an entry of the menu of a message. */
export async function inMessageMenu(row: Locator, entry: string): Promise<void> {
  await openMessageMenu(row)
  await row.page().getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Opens the menu of a message. */
export async function openMessageMenu(row: Locator): Promise<void> {
  await row.hover()
  await row.getByRole('button', { name: /^Actions for message/ }).click()
}

export function failure(page: Page): Locator {
  return page.locator('article[data-state="failed"]').last()
}

/** Asks for the failed answer again, and waits for the end of the turn. */
export async function retry(page: Page): Promise<void> {
  await button(failure(page), 'Retry').click()
  await settled(page)
}

/** Scrolls the conversation upwards from its end until the row is laid out, and into view. */
export async function scrollUpTo(page: Page, row: Locator): Promise<void> {
  const log = page.getByRole('log', { name: 'Conversation' })
  await log.evaluate(element => element.scrollTo({ top: element.scrollHeight }))
  await expect(async () => {
    for (let turn = 0; turn < 100 && (await row.count()) === 0; turn += 1)
      await log.evaluate(scrollUp)
    // Rows that scroll out of sight are taken down, so a row that was found may be gone again.
    await row.first().scrollIntoViewIfNeeded({ timeout: 500 })
    await expect(row.first()).toBeInViewport({ timeout: 100 })
  }).toPass({ intervals: [50] })
}

/** In the page: by one screen, until it is laid out. From the top it goes on at the end. */
async function scrollUp(log: Element): Promise<void> {
  const { clientHeight, scrollHeight, scrollTop } = log
  // Otherwise it seems that no one has scrolled.
  log.dispatchEvent(new WheelEvent('wheel', { deltaY: -clientHeight }))
  log.scrollTo({ top: scrollTop === 0 ? scrollHeight : scrollTop - clientHeight })
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise(resolve => requestAnimationFrame(resolve))
}

/** Under the title: how many messages there are, and how many of them the model reads where that differs. */
export function messageCounts(page: Page): Locator {
  return page.locator('header').getByText(/^\d+ messages?(?:, \d+ in the model’s view)?$/)
}

/** Takes back the newest compaction by its command, even if its row is out of sight. */
export async function undo(page: Page): Promise<void> {
  const counts = messageCounts(page)
  const before = await counts.innerText()
  await enter(page, '/undo')
  await expect(counts).not.toHaveText(before)
}

/** The open session, to the trash and out of it. */
export async function deleteForGood(page: Page, title: string): Promise<void> {
  await fromChatMenu(page, 'Move to trash')
  await button(page, 'Trash, 1 chat').click()
  await button(page, 'Delete for good').click()
  await button(page, `Delete for good: ${title}`).click()
  await expect(page.getByText('The trash is empty.')).toBeVisible()
}
