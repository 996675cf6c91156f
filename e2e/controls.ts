/** What a person presses and types, by the names that everybody can rely on. */
import { expect, type Locator, type Page } from '@playwright/test'

export function button(page: Page | Locator, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

/** Opens a menu and takes one of its entries. */
export async function fromMenu(page: Page | Locator, opener: string, entry: string): Promise<void> {
  await button(page, opener).click()
  const owner = 'page' in page ? page.page() : page
  await owner.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Takes an entry of the menu of the open chat, which on a phone is its title. */
export async function fromChatMenu(page: Page, entry: string): Promise<void> {
  await chatMenu(page).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** The button of that menu. */
export function chatMenu(page: Page): Locator {
  return page.getByRole('button', { name: /^More$|Menu of this chat$/ })
}

/** The menus of the message box and of the list of chats. */
export const ADD = 'Add files, prompts and more'
export const ALL_CHATS = 'Actions for all chats'

/** Chooses what shows as chosen only once the choice is stored. */
export async function check(control: Locator): Promise<void> {
  await control.click()
  await expect(control).toBeChecked()
}

export async function uncheck(control: Locator): Promise<void> {
  await control.click()
  await expect(control).not.toBeChecked()
}

/** Types where the focus is, and presses Enter. */
export async function typeLine(page: Page, words: string): Promise<void> {
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
}

/** Finds something in the palette, and takes the first that is found. */
export async function choosePalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await typeLine(page, words)
}

/** Presses Tab until the focus is there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < 120; step += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${String(target)}`)
}

/** Opens the palette, and waits until it is there. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Commands and chats' })).toBeVisible()
}

/** Seeks something in the palette, and gives the messages that are found. */
export async function seekInPalette(page: Page, words: string): Promise<Locator> {
  await openPalette(page)
  const box = page.getByRole('combobox', { name: 'Search commands, chats and messages' })
  await box.fill(words)
  return page.getByRole('group', { name: 'Messages' })
}
