import type { Page } from '@playwright/test'

const ROWS = '[role="log"] article[data-number]'

/** To be called before a message of the user's is sent; what it resolves to tells whether that message is stored. */
export async function watchForMessage(page: Page, text: string): Promise<() => Promise<boolean>> {
  const wanted = withSingleSpaces(text)
  const before = await newestInView(page)
  return async () => {
    const newest = (await page.locator(`${ROWS}[data-role="user"]`).allTextContents()).at(-1)
    if (newest !== undefined) return withSingleSpaces(newest).includes(wanted)
    // A long answer that came at once has scrolled its question away.
    return (await newestInView(page)) > before
  }
}

/** The number of the last stored message that is laid out; 0 for none. */
function newestInView(page: Page): Promise<number> {
  return page
    .locator(ROWS)
    .evaluateAll(list => Math.max(0, ...list.map(row => Number(row.getAttribute('data-number')))))
}

function withSingleSpaces(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
