/** Conversations of thousands of messages. */
import type { Page } from '@playwright/test'
import { generateSession } from '../bench/browser/generate-session.ts'
import { seedSessions } from '../bench/browser/seed.ts'
import { IS_LONG } from './long.ts'
import { openApp } from './opening.ts'
import { observePage } from './page-observer.ts'

/** Of each conversation. */
export const MESSAGES = IS_LONG ? 10_000 : 2_000

const ENDS_AT = Date.UTC(2026, 10, 2, 9)

/** Writes conversations with these titles as the app does, and opens the first one. The page is observed. */
export async function openLongTalks(page: Page, ...titles: readonly string[]): Promise<void> {
  await observePage(page)
  await openApp(page)
  await page.goto('./favicon.svg')
  const talks = titles.map(title => ({
    sessionId: title.toLowerCase(),
    events: generateSession(title, { messages: MESSAGES, endsAt: ENDS_AT }).events,
  }))
  await seedSessions(page, talks)
  await openApp(page, `#/s/${talks[0]?.sessionId}`)
}
