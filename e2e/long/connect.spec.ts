/** From a pasted key to a model that answers, in at most three actions. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { openApp, openSettings } from '../opening.ts'
import { enter, messageBox } from '../talk.ts'

const KEY = 'sk-proj-of-mine'

/** The actions of a person after pasting a key, one in each entry. */
type Actions = (page: Page, settings: Locator) => readonly (() => Promise<void>)[]

const byPointer: Actions = (_, settings) => [
  () => settings.getByRole('radio', { name: 'gpt-5-mini' }).click(),
  () => button(settings, 'Start writing').click(),
]

const byKeyboard: Actions = ({ keyboard }) => [
  () => keyboard.press('Enter'),
  () => keyboard.press('Space'),
  () => keyboard.press('Enter'),
]

for (const { by, width, actions, model } of [
  { by: 'mouse', width: 1_280, actions: byPointer, model: 'gpt-5-mini' },
  { by: 'keyboard', width: 1_280, actions: byKeyboard, model: 'gpt-5' },
  { by: 'mouse on a phone', width: 390, actions: byPointer, model: 'gpt-5-mini' },
])
  test(`connects in at most three actions after pasting a key, by ${by}`, async ({
    page,
    context,
  }) => {
    const keys: (string | undefined)[] = []
    await page.route('https://api.openai.com/v1/models', route => {
      keys.push(route.request().headers().authorization)
      const data = ['gpt-5', 'gpt-5-mini'].map(id => ({ id, object: 'model' }))
      return route.fulfill({
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
        json: { object: 'list', data },
      })
    })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
    await openApp(page)
    await button(page, 'Connect a model').click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    const services = settings.getByRole('radiogroup', { name: 'Where the model is' })
    for (const service of ['OpenAI', 'Anthropic', 'Google', 'OpenRouter', 'Another server'])
      await expect(services.getByRole('radio', { name: service })).toBeInViewport({ ratio: 1 })
    await expect(button(settings, 'In this browser')).toBeInViewport({ ratio: 1 })

    await page.evaluate(key => navigator.clipboard.writeText(key), KEY)
    await settings.getByLabel('API key').press('ControlOrMeta+V')
    await expect(services.getByRole('radio', { name: 'OpenAI' })).toBeChecked()
    await expect(settings.getByRole('radio', { name: 'gpt-5', exact: true })).toBeInViewport()
    expect(new Set(keys.filter(Boolean))).toEqual(new Set([`Bearer ${KEY}`]))

    const all = actions(page, settings)
    expect(all.length).toBeLessThanOrEqual(3)
    for (const [at, act] of all.entries()) {
      await act()
      if (at === all.length - 2)
        await expect(
          settings.getByRole('status').filter({ hasText: `${model} at api.openai.com` }),
        ).toBeInViewport()
    }
    await expect(settings).toBeHidden()
    await expect(button(page, `Model: ${model}`)).toBeVisible()
    await expect(messageBox(page)).toBeFocused()
  })

test('the sample keeps the demo model, and says so, when a model is connected', async ({
  page,
  serve,
}) => {
  const server = await serve()
  await openApp(page)
  const settings = await openSettings(page, 'Model')
  await settings.getByRole('textbox', { name: 'Address of the server' }).fill(server.url)
  await button(settings, 'Test').click()
  await settings.getByRole('radio', { name: 'test-model' }).click()
  // Saved as you go: closed in another way, the choice holds.
  await expect(button(settings, 'Start writing')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Model: test-model')).toBeVisible()
  await page.getByRole('link', { name: /^Planning a catalogue migration/ }).click()
  await expect(button(page, 'Model: demo model')).toBeVisible()
  await enter(page, 'Who are you?')
  await expect(page.locator('article[data-role="assistant"]').last()).toContainText('not an AI')
  expect(server.bodies).toEqual([])
  // What the sample is for was read by then.
  await expect(button(page, 'Connect a model')).toHaveCount(0)
})
