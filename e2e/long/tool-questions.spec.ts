/** What a tool server asks the person while its call runs. */
import { expect, test } from '../fixtures.ts'
import { expectNoBarriers } from '../barriers.ts'
import { button } from '../controls.ts'
import { openConnected } from '../opening.ts'
import { rows, send, settled } from '../talk.ts'
import { calls, says } from '../server/behaviour.ts'
import { addServer } from '../tool-server-steps.ts'
import { startNpmServer } from '../../src/test/tool-servers.ts'

test('a form under the running call: checked, answered, declined; an address is opened by a press', async ({
  page,
  serve,
}) => {
  const tools = await startNpmServer('everything')
  const server = await serve({
    reply: ({ messages }) => {
      const last = messages.at(-1)
      if (last?.role === 'tool') return says(`It says: ${String(last.content)}`)
      const isLink = String(last?.content).includes('address')
      return isLink
        ? calls({
            name: 'all_trigger-url-elicitation',
            arguments: '{"url":"https://pay.test/now"}',
          })
        : calls({ name: 'all_trigger-elicitation-request', arguments: '{}' })
    },
  })
  await openConnected(page, server)
  await addServer(page, tools.url, 'all')
  const form = page.getByRole('region', { name: 'all asks you something' })
  const start = async (words: string) => {
    await send(page, words)
    await button(page, 'Allow once').click()
  }

  await start('Ask me')
  await expect(form).toContainText('Please provide inputs')
  await expectNoBarriers(page, 'a form of a tool server')
  await form.getByRole('textbox', { name: 'String *' }).fill('Ada')
  await form.getByRole('textbox', { name: 'String with email format' }).fill('nowhere')
  await form.getByRole('textbox', { name: 'Integer' }).fill('200')
  await button(form, 'Send the answer').click()
  await expect(form).toContainText('Type an e-mail address')
  await expect(form).toContainText('At most 100.')
  expect(server.bodies).toHaveLength(1)
  await form.getByRole('textbox', { name: 'String with email format' }).fill('ada@lovelace.test')
  await form.getByRole('textbox', { name: 'Integer' }).fill('7')
  await form.getByRole('switch', { name: 'Boolean' }).click()
  await button(form, 'Send the answer').click()
  await settled(page)
  await expect(form).toHaveCount(0)
  await expect(rows(page, 'assistant').last()).toContainText('ada@lovelace.test')

  await start('Ask me again')
  await button(form, 'Decline').click()
  await settled(page)
  await expect(rows(page, 'assistant').last()).toContainText('declined')

  await page.context().route('https://pay.test/**', route => route.fulfill({ body: 'Paid' }))
  await start('Send me to an address')
  const link = page.getByRole('region', { name: 'all asks you to open an address' })
  await expect(link).toContainText('https://pay.test/now')
  expect(page.context().pages()).toHaveLength(1)
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    button(link, 'Open the address').click(),
  ])
  expect(opened.url()).toBe('https://pay.test/now')
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await settled(page)
  await tools.stop()
})
