/** Tools that reach the network. Tool servers: added through the settings, called by the model, and what is said of those that cannot be used. */
import { expectNoBarriers } from '../barriers.ts'
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { openConnected, openSettings } from '../opening.ts'
import { rows, send, settled } from '../talk.ts'
import { calls, says } from '../server/behaviour.ts'
import { startNpmServer } from '../../src/test/tool-servers.ts'

test('the reference server: added, seen, called, and called again after it was started again', async ({
  page,
  serve,
}) => {
  const tools = await startNpmServer('everything')
  const message = (words: string) => ({
    name: 'everything_echo',
    arguments: JSON.stringify({ message: words }),
  })
  const server = await serve({
    reply: ({ messages }) => {
      const last = messages.at(-1)
      return last?.role === 'tool' ? says(`It says: ${String(last.content)}`) : calls(message('hi'))
    },
  })
  await openConnected(page, server)
  const settings = await openSettings(page, 'Tools')
  await settings.getByRole('textbox', { name: 'Address of the tool server' }).fill(tools.url)
  await settings.getByRole('textbox', { name: 'Name' }).fill('everything')
  await button(settings, 'Add').click()
  await expect(settings.getByText(/^everything is connected, with \d+ tools\.$/)).toBeVisible()
  await settings.getByText(/^\d+ of \d+ tools, ~[\d.]+k? tokens/).click()
  await expect(settings.getByRole('switch', { name: /everything_get-sum/ })).toBeChecked()
  await expectNoBarriers(page, 'tool servers')
  await page.keyboard.press('Escape')

  await send(page, 'Say hi')
  await button(page, 'Allow once').click()
  await settled(page)
  await expect(rows(page, 'assistant').last()).toContainText('It says: Echo: hi')

  await tools.stop()
  const again = await startNpmServer('everything', Number(new URL(tools.url).port))
  await send(page, 'Say hi once more')
  await expect(page.getByText('text that others wrote')).toBeVisible()
  await button(page, 'Allow once').click()
  await settled(page)
  await expect(rows(page, 'assistant').last()).toContainText('It says: Echo: hi')
  await again.stop()
})
