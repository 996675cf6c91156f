import type { Page } from '@playwright/test'
import { says } from './server/behaviour.ts'

export const list = (page: Page) => page.getByRole('dialog', { name: 'Checkpoints' })

export const item = (page: Page, name: RegExp) => list(page).locator('details', { hasText: name })

export const counted = () => {
  let index = 0
  return () => says(`Answer ${(index += 1)}. ${'Noted. '.repeat(40)}`)
}
