/** A key without copying one: the person signs in at the service, in another window or in this tab. */
import type { BrowserContext } from '@playwright/test'
import { keyService } from '../../src/test/key-service.ts'
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { openNewChat, openSettings } from '../opening.ts'

const SERVICE = 'https://openrouter.ai/**'

/** OpenRouter, as it documents itself, for every page and worker of this browser. */
async function standIn(context: BrowserContext) {
  const service = keyService()
  await context.route(SERVICE, route => {
    const request = route.request()
    return route.fulfill(
      service.answer({
        method: request.method(),
        url: new URL(request.url()),
        body: request.postData() ?? '',
      }),
    )
  })
  return service
}

test('a person signs in with OpenRouter, in another window or in this tab, and no code stays in an address', async ({
  page,
  context,
  watch,
}) => {
  watch.expectComplaint(/Failed to load resource/)
  const service = await standIn(context)
  const addresses: string[] = []
  context.on('page', opened => opened.on('framenavigated', frame => addresses.push(frame.url())))
  await openNewChat(page)
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Half a thought')

  // Refused in this tab: a sentence, and the words are where they were.
  await button(page, 'Connect a model').click()
  await button(page, 'Sign in in this tab').press('Enter')
  await page.getByRole('link', { name: 'Refuse' }).click()
  await expect(page.getByRole('alert').getByText('OpenRouter gave no key')).toBeVisible()
  await expect(message).toHaveText('Half a thought')
  expect(page.url()).not.toMatch(/code|state|error/)

  // Left and not finished: the same.
  await button(page, 'Try again').click()
  await expect(page.getByRole('link', { name: 'Authorize' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('was not finished')).toBeVisible()
  await expect(message).toHaveText('Half a thought')

  // Agreed.
  await button(page, 'Try again').click()
  await page.getByRole('link', { name: 'Authorize' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings.getByRole('radio', { name: 'openrouter/auto', exact: true })).toBeChecked()
  await expect(settings.getByRole('radio', { name: 'two/large' })).toBeVisible()
  expect(service.keys).toHaveLength(1)
  expect(page.url()).not.toMatch(/code|state/)
  await button(settings, 'Start writing').click()
  await expect(message).toHaveText('Half a thought')
  await expect(message).toBeFocused()
  await expect(page.getByText('The key for openrouter.ai goes when this tab closes.')).toBeVisible()

  // A code that was used gives nothing, whoever brings it.
  await page.goto('./signed-in.htm?state=tab-foreign&code=used')
  await expect(message).toHaveText('Half a thought')
  expect(service.exchanges()).toBe(1)
  expect(page.url()).not.toContain('code')

  // After the reload the key is gone, as the person was told: the box has a way to another one, in another window.
  const opening = page.waitForEvent('popup')
  await button(page, 'Sign in with OpenRouter').press('Enter')
  const other = await opening
  await other.getByRole('link', { name: 'Authorize' }).click()
  await expect(page.getByText('The key for openrouter.ai goes when this tab closes.')).toBeVisible()
  expect(service.keys).toHaveLength(2)
  expect(
    addresses.filter(address => !address.startsWith('https://openrouter.ai')),
  ).not.toContainEqual(expect.stringMatching(/app.*code=.*#\/s/))
  const keys = await openSettings(page, 'Keys')
  await button(keys, 'Forget the key for openrouter.ai').click()
  await expect(keys.getByRole('link', { name: 'your keys at OpenRouter' })).toHaveAttribute(
    'href',
    'https://openrouter.ai/settings/keys',
  )
})
