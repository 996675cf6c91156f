/** The worker of the application dies: the page is loaded again, and nothing that was shown as saved is lost. */
import { expect, test } from '../fixtures.ts'
import { ask, messageBox, rows, send } from '../talk.ts'
import { says } from '../server/behaviour.ts'
import { openInWorker, kill, started } from '../worker-death-steps.ts'

test('in the middle of an answer, and the conversation goes on', async ({ page, serve }) => {
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
