/** The settings: of one size, everything in reach, and what a test of a server found at the field that it is about. */
import { expectNoBarriers, takePicture } from '../barriers.ts'
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { connect, newChat, openNewChat, openSettings } from '../opening.ts'
import { says } from '../server/behaviour.ts'
import { ask } from '../talk.ts'

test('say at the address that nothing answers there, at the key that it is refused, and below it that all is well', async ({
  page,
  serve,
  watch,
}) => {
  watch.expectComplaint(/ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT|status of 401/)
  const server = await serve({ key: 'sk-right', reply: () => says('Yes.') })
  await openNewChat(page)
  const settings = await openSettings(page, 'Model')
  const address = settings.getByRole('textbox', { name: 'Address of the server' })
  const key = settings.getByLabel('API key')
  const alert = settings.getByRole('alert')
  await address.fill('http://127.0.0.1:9/v1')
  await button(settings, 'Test').click()
  await expect(alert).toContainText('Nothing answers', { timeout: 60_000 })
  await expect(alert).toBeInViewport({ ratio: 1 })
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect(key).toHaveAttribute('aria-invalid', 'false')
  const [field, said] = [await address.boundingBox(), await alert.boundingBox()]
  expect((said?.y ?? 0) - (field?.y ?? 0)).toBeLessThan(120)

  await address.fill(server.url)
  await key.fill('sk-wrong')
  await button(settings, 'Test').click()
  await expect(alert).toContainText('refused the key', { timeout: 60_000 })
  await expect(key).toHaveAttribute('aria-invalid', 'true')
  await expect(address).toHaveAttribute('aria-invalid', 'false')

  await key.fill('sk-right')
  await button(settings, 'Test').click()
  await expect(settings.getByRole('status').filter({ hasText: /answers/ })).toBeVisible()
  await expect(alert).toHaveCount(0)
  await expect(key).toHaveAttribute('aria-invalid', 'false')
})

test('list connected services, each with its newest test, and the models of all of them', async ({
  page,
  serve,
}) => {
  const [first, second] = [
    await serve({ models: ['gpt-5-mini', 'atlas'] }),
    await serve({ models: ['test-model'] }),
  ]
  await openNewChat(page)
  await connect(page, first.url, { model: 'atlas', window: 16_384 })
  await connect(page, second.url, { window: 16_384 })
  const settings = await openSettings(page, 'Model')
  const services = settings.getByRole('radiogroup', { name: 'Where the model is' })
  const at = ({ url }: { readonly url: string }) =>
    services.getByRole('radio', { name: new URL(url).host })
  await expect(at(second)).toBeChecked()
  await expect(services.getByText(/^answers, 2 models · /)).toBeVisible()
  await expect(services.getByText(/^answers, 1 model · /)).toBeVisible()

  const models = settings.getByRole('table', { name: 'Models of the connected services' })
  const mini = models.getByRole('row', { name: /gpt-5-mini/ })
  // The prices of the model's own service are none of a server on this computer, and its window is what the server says.
  await expect(mini).toHaveText(/^gpt-5-mini127\.0\.0\.1:\d+8\.2ktext, images, tools$/)
  await expect(models.getByRole('radio', { name: 'test-model' })).toBeChecked()
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoBarriers(page, 'services')
    await mini.scrollIntoViewIfNeeded()
    await takePicture(page, `models-${width}`)
    await services.scrollIntoViewIfNeeded()
  }
  // Choosing a model of another service takes the form there, and the model answers at once.
  await mini.getByRole('radio').check()
  await expect(at(first)).toBeChecked()
  await expect(settings.getByRole('textbox', { name: 'Address of the server' })).toHaveValue(
    first.url,
  )
  await at(first).press('ArrowDown')
  await expect(at(second)).toBeChecked()
  await at(second).press('ArrowUp')
  await models.getByRole('radio', { name: 'gpt-5-mini' }).press('Space')
  await button(settings, 'Start writing').press('Enter')
  await expect(settings).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(button(page, 'Model: gpt-5-mini')).toBeVisible()
})

test('forget a service and take that back; where it was in use, the demo model answers meanwhile', async ({
  page,
  serve,
}) => {
  const server = await serve()
  const host = new URL(server.url).host
  await openNewChat(page)
  await connect(page, server.url, { window: 16_384 })
  // The header names the model of a chat that has a message.
  await ask(page, 'Hello')
  const settings = await openSettings(page, 'Model')
  const service = settings.getByRole('radio', { name: host })
  await button(settings, `Remove ${host}`).click()
  await expect(service).toHaveCount(0)
  await expect(settings.getByRole('status').filter({ hasText: `${host} is removed` })).toBeVisible()
  await expect(page.locator('header').getByText('demo model')).toBeAttached()
  await button(settings, 'Undo').click()
  await expect(service).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Model: test-model')).toBeVisible()
  await page.reload()
  await newChat(page)
  await expect(button(page, 'Model: test-model')).toBeVisible()
  await openSettings(page, 'Model')
  await expect(service).toBeChecked()
})
