/** The worker of the application dies: the page is loaded again, and nothing that was shown as saved is lost. */
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { newChat } from '../opening.ts'
import { ask, messageBox, pressSend, rows } from '../talk.ts'
import { storedEvents } from '../stored.ts'
import { forgetStops, kill, openInWorker, started } from '../worker-death-steps.ts'

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

test('at any moment of a send: a message that was shown as saved is there', async ({
  page,
  serve,
}) => {
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
    await kill(page)
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
    if (time % 2 === 0) await forgetStops(page)
    await expect(messageBox(page)).toBeEditable()
  }
})
