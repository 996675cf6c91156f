import type { Page } from '@playwright/test'

export const queue = (page: Page) => page.getByRole('list', { name: 'Queue' })

export const line = (page: Page, text: string) =>
  queue(page).getByRole('listitem').filter({ hasText: text })
