import type { Page } from '@playwright/test'

export const appOf = (page: Page, tool: string) =>
  page.frameLocator(`iframe[title="App of ${tool}"]`)
