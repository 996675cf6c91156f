import type { Page } from '@playwright/test'
import { firstBuild, hostBuild, type BuildHost } from './build-host.ts'
import { compact } from './context.ts'
import { expect, test as base, type Watch } from './fixtures.ts'
import { firstRows, newChat, openSettings } from './opening.ts'
import { ask, enter, messageBox, rows } from './talk.ts'

/** `under`: the path of the folder that the app lies in. */
export const test = base.extend<{ host: BuildHost; under: string }>({
  under: ['/', { option: true }],
  host: async ({ under }, use) => {
    const host = await hostBuild(firstBuild(), under)
    await use(host)
    await host.stop()
  },
})

/** Opens the app, and waits until all that is kept ahead is kept. */
export async function openKept(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await firstRows(page, 30_000)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated')
}

interface Host {
  readonly host: BuildHost
  readonly watch: Watch
}

/** Opens the app, takes the network and the host away, and does everything that needs neither. */
export async function workWithoutNetwork(page: Page, { host, watch }: Host): Promise<void> {
  watch.expectComplaint(/ERR_(?:FAILED|INTERNET_DISCONNECTED|CONNECTION_REFUSED)/)
  await openKept(page, host.url)
  const answer = await ask(page, 'Tell me of the herons')
  await expect(answer).toContainText('I have no prepared answer')
  await page.context().setOffline(true)
  await host.stop()

  await page.reload()
  await expect(rows(page, 'user').last()).toContainText('Tell me of the herons')
  await ask(page, 'And without a network?')
  for (const tab of [
    'Context',
    'Summaries',
    'Costs',
    'Chats',
    'Keys',
    'Appearance',
    'Data',
    'About',
  ]) {
    const settings = await openSettings(page, tab)
    await expect(settings.getByRole('tabpanel', { name: tab })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(settings).toBeHidden()
  }
  await compact(page, 'extractive')
  for (const [command, name] of [
    ['/help', 'Help'],
    ['/config', 'How chats are kept short'],
    ['/model', 'Model of this chat'],
  ] as const) {
    await enter(page, command)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Control+k')
  await page.keyboard.type('catalogue')
  await expect(
    page
      .getByRole('dialog')
      .getByText(/catalogue migration/i)
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await newChat(page)
  await ask(page, 'A chat begun without a network')
  await expect(rows(page, 'assistant').last()).toContainText('I have no prepared answer')
  await newChat(page)
  await messageBox(page).fill('Half a thought without a network')
  await page.reload()
  await expect(messageBox(page)).toHaveValue('Half a thought without a network')
  await page
    .locator('nav')
    .getByRole('link', { name: /begun without a network/ })
    .click()
  await expect(rows(page, 'user').last()).toContainText('begun without a network')
}
