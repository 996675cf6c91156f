/** The ways into the app: opened, connected, with an empty session, with the settings open. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Settings } from '../src/runtime/settings/settings.ts'
import { chooseEarlier } from './chosen-settings.ts'
import type { TestServer } from './server/server.ts'
import { button } from './controls.ts'
import { rows } from './talk.ts'

/** The model that a test server offers. */
export const MODEL = 'test-model'

/** Opens the app and waits for what it shows: the session of the address, or the newest; on a first visit the sample, by its link. */
export async function openApp(page: Page, hash = ''): Promise<void> {
  await openPage(page, hash)
  // The page draws rows by itself; the meter comes with the application.
  await expect(page.getByRole('meter', { name: 'Context' })).toBeVisible()
}

/** Opens the page and waits for its first rows. The application may not be there yet. */
export async function openPage(page: Page, hash = ''): Promise<void> {
  await page.goto(`./${hash}`)
  await firstRows(page)
}

/** Waits for the rows of the chat that opened; on a first visit goes to the sample. */
export async function firstRows(page: Page, timeout?: number): Promise<void> {
  const wait = timeout === undefined ? {} : { timeout }
  const link = sampleLink(page)
  await expect(rows(page).last().or(link)).toBeVisible(wait)
  if (await link.isVisible()) await link.click()
  await expect(rows(page).last()).toBeVisible(wait)
}

/** On a first visit: the way to the sample. */
export function sampleLink(page: Page): Locator {
  return button(page, 'See a long chat that was summarized')
}

/** What the page where nothing is written yet offers. */
export function startPage(page: Page): Locator {
  return page.getByRole('group', { name: 'Ways to begin' })
}

/** Opens the app on an empty session, as it was set up earlier. No other session is there. */
export async function openNewChat(page: Page, settings: Partial<Settings> = {}): Promise<void> {
  await chooseEarlier(page, settings)
  await page.goto('./')
  await expect(startPage(page)).toBeVisible()
}

/** Opens an empty session. */
export async function newChat(page: Page): Promise<void> {
  // On a phone another one is above the chat, behind the list while that is open.
  await button(page, 'New chat').first().click()
  await expect(startPage(page)).toBeVisible()
}

interface EndpointWish {
  readonly key?: string
  readonly model?: string
  /** Tokens; as the server tells when left out. */
  readonly window?: number
}

/** Names an endpoint in the settings, the way a person does. */
export async function connect(
  page: Page,
  url: string,
  { key = '', model = MODEL, window }: EndpointWish = {},
): Promise<void> {
  const settings = await openSettings(page, 'Model')
  await settings.getByRole('textbox', { name: 'Address of the server' }).fill(url)
  await settings.getByLabel('API key').fill(key)
  await settings.getByRole('combobox', { name: 'Model' }).fill(model)
  if (window !== undefined)
    await settings.getByRole('textbox', { name: 'Context window, in tokens' }).fill(String(window))
  // What is in use already needs no choice.
  await settings.getByRole('button', { name: /^(Use this model|Start writing)$/ }).click()
  await expect(settings).toBeHidden()
  await expect(button(page, `Model: ${model}`)).toBeVisible()
}

export async function openSettings(page: Page, tab: string): Promise<Locator> {
  await button(page, 'Settings').click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings).toBeVisible()
  await settings.getByRole('tab', { name: tab }).click()
  return settings
}

/** Has a runner of models fetch them from another address. */
export async function fetchModelsFrom(runner: Locator, address: string): Promise<void> {
  await runner.getByText('Fetch models from another address').click()
  await runner.getByRole('textbox', { name: 'Address of the models' }).fill(address)
  await button(runner, 'Set').click()
  await expect(runner.getByText(`Models are fetched from ${address}.`)).toBeVisible()
}

/** Opens the app on an empty session that a test server answers in: as chosen earlier, or by hand where there is a key. Gives the server. */
export async function openConnected<Server extends Pick<TestServer, 'url'>>(
  page: Page,
  server: Server,
  { key = '', model = MODEL, window = 8_192 }: EndpointWish = {},
): Promise<Server> {
  const { url } = server
  if (key === '') {
    const endpoint = {
      protocol: 'openai-compatible',
      baseUrl: url,
      model,
      windowTokens: window,
    } as const
    const test = { at: 0, ok: true, models: [model] } as const
    await openNewChat(page, { model: 'endpoint', endpoint, services: [{ endpoint, test }] })
  } else {
    await openNewChat(page)
    await connect(page, url, { key, model, window })
  }
  return server
}
