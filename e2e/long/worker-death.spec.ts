/** The worker of the application dies: the page starts another one, and nothing that was shown as saved is lost. */
import type { Page } from '@playwright/test'
import { runtimeOf } from '../everywhere.ts'
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { connect, newChat } from '../opening.ts'
import { ask, messageBox, pressSend, rows, send } from '../talk.ts'
import { says } from '../server/behaviour.ts'
import type { TestServer } from '../server/server.ts'
import { storedEvents } from '../stored.ts'

/** An empty session of an application that runs in a worker, answered by the server. */
async function openInWorker(page: Page, { url }: TestServer): Promise<void> {
  await page.goto('./')
  await expect(messageBox(page)).toBeEditable({ timeout: 30_000 })
  await connect(page, url, { window: 8_192 })
  await newChat(page)
}

/** Ends the worker as a crash does: the page is not told. */
async function kill(page: Page): Promise<void> {
  const runtime = runtimeOf(page)
  if (runtime === null) throw new RangeError('The application has no worker.')
  await runtime.evaluate(() => globalThis.close())
}

const started = (page: Page) => page.getByText('was started again').first()

test('in the middle of an answer, and the conversation goes on without a reload', async ({
  page,
  serve,
}) => {
  const words = Array.from({ length: 400 }, (_, index) => `w${index} `).join('')
  const server = await serve({ reply: () => says(words, { chunk: 8, betweenMs: 20 }) })
  await openInWorker(page, server)
  await send(page, 'Count for me.')
  const streaming = page.locator('[data-state="streaming"]')
  await expect(streaming).toContainText('w20 ')
  await messageBox(page).fill('Words that I am typing')
  await page.waitForTimeout(500)
  await kill(page)
  await expect(started(page)).toBeVisible()
  const answer = rows(page, 'assistant').last()
  await expect(answer.getByText('Interrupted', { exact: true })).toBeVisible()
  await expect(answer).toContainText('w20 ')
  await expect(messageBox(page)).toHaveValue('Words that I am typing')
  server.reply(() => says('Here I am.'))
  await ask(page, 'Are you there?')
  await expect(rows(page, 'assistant').last()).toContainText('Here I am.')
  await page.reload()
  await expect(rows(page)).toHaveCount(4)
})

test('with its page: words that were typed right before a reload are there', async ({
  page,
  serve,
}) => {
  await openInWorker(page, await serve())
  await ask(page, 'First of all.')
  for (const words of ['typed at once', 'typed at once,\nand more']) {
    await messageBox(page).fill(words)
    await page.reload()
    await expect(messageBox(page)).toHaveValue(words)
  }
})

test('with words in the box of a session that was never saved', async ({ page, serve }) => {
  await openInWorker(page, await serve())
  await newChat(page)
  await messageBox(page).fill('Not sent yet')
  await kill(page)
  await expect(started(page)).toBeVisible()
  await expect(messageBox(page)).toHaveValue('Not sent yet')
  await button(page, 'Send').click()
  await expect(rows(page, 'user').last()).toContainText('Not sent yet')
  await expect(rows(page)).toHaveCount(2)
})

test(
  'at any moment of a send: a message that was shown as saved is there',
  { tag: '@longer' },
  async ({ page, serve }) => {
    test.slow()
    const kills = Number(process.env.PALIMPSEST_KILLS ?? 4)
    await openInWorker(page, await serve())
    const saved: string[] = []
    for (let time = 1; time <= kills; time += 1) {
      const text = `Message number ${time}.`
      await pressSend(page, text)
      await page.waitForTimeout(time * 17)
      const isSaved = await rows(page, 'user')
        .filter({ hasText: text })
        .and(page.locator('[data-state="saved"]'))
        .count()
      if (isSaved > 0) saved.push(text)
      const before = runtimeOf(page)
      await kill(page)
      await expect.poll(() => runtimeOf(page)).not.toBe(before)
      await expect(started(page)).toBeVisible()
      const texts = (await storedEvents(page)).flat().flatMap(({ parts = [] }) => parts)
      for (const each of saved)
        expect(texts.filter(part => part.text?.includes(each))).toHaveLength(1)
      // The words are back in the box as soon as the page knows that they could not be sent; behind a failed request they wait.
      const isKept = async () =>
        (await messageBox(page).inputValue()).includes(text) ||
        (await rows(page, 'user').filter({ hasText: text }).count()) > 0 ||
        (await page.getByRole('list', { name: 'Queue' }).getByText(text).count()) > 0
      await expect.poll(isKept, text).toBe(true)
      await messageBox(page).fill('')
      // After three deaths the application runs in the page, where nothing can be killed.
      if (time % 2 === 0) await page.reload()
      await expect(messageBox(page)).toBeEditable()
    }
  },
)
