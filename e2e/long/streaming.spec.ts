/** What a reader sees while an answer is written, and when it ends. */
import { expect, test } from '../fixtures.ts'
import { meterTokens } from '../context.ts'
import { openConnected } from '../opening.ts'
import { rows, send, settled } from '../talk.ts'
import { says } from '../server/behaviour.ts'

const CODE = Array.from({ length: 106 }, (_, line) => `const line${line} = ${line}`).join('\n')

test('code that was read while it was written stays open, and the meter moves with it', async ({
  page,
  serve,
}) => {
  const text = `Here it is.\n\n\`\`\`js\n${CODE}\n\`\`\`\n\n${'And so on. '.repeat(60)}That is all.`
  const server = await serve({ reply: () => says(text, { betweenMs: 50 }) })
  await openConnected(page, server)
  await send(page, 'Write it.')
  const before = await meterTokens(page)
  const live = page.locator('[data-state="streaming"]')
  await expect(live).toContainText('const line80 ')
  expect(await meterTokens(page)).toBeGreaterThan(before + 200)
  await expect(page.getByRole('meter', { name: 'Context' })).toHaveAttribute('aria-valuetext', /~/)

  await expect(live).toContainText('const line105 ')
  const height = () =>
    page.getByRole('log', { name: 'Conversation' }).evaluate(log => log.scrollHeight)
  const written = await height()
  await settled(page)
  const answer = rows(page, 'assistant').last()
  await expect(answer).toContainText('That is all.')
  await expect(answer).toContainText('const line105 ')
  // It only grows: by its last sentences.
  expect(await height()).toBeGreaterThanOrEqual(written)

  await page.reload()
  await expect(rows(page, 'assistant').last()).toContainText('90 more lines')
})
