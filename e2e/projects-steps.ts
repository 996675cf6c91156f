import type { Page } from '@playwright/test'

export const list = (page: Page) => page.getByRole('navigation', { name: 'Chats' })

export const folder = (page: Page, name: string) =>
  list(page).locator('[data-folder]').filter({ hasText: name })

export const inside = (page: Page) => list(page).locator('[data-in] a')

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
