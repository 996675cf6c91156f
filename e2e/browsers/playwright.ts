/** Firefox by WebDriver BiDi, which Playwright speaks: the browser that Debian has, not a build of Playwright's. */
import { firefox } from 'playwright'
import { lookFor, SELECTORS, type Browser, type Tab, type Wanted } from './driver.ts'
import type { Page } from 'playwright'

const FIREFOX = '/usr/bin/firefox-esr'
const STEP_MS = 30_000

export async function startFirefox(): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: FIREFOX,
    firefoxUserPrefs: {
      // The question whether storage is to last would wait for a person.
      'dom.storageManager.prompt.testing': true,
      'dom.storageManager.prompt.testing.allow': true,
    },
  })
  const context = await browser.newContext({ locale: 'en-GB' })
  context.setDefaultTimeout(STEP_MS)
  const complaints: string[] = []
  context.on('console', message => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  context.on('weberror', error => void complaints.push(`error: ${error.error().message}`))
  return {
    title: `Firefox ${browser.version()}`,
    open: async () => tabOf(await context.newPage()),
    complaints: async () => complaints.splice(0),
    close: () => browser.close(),
  }
}

function tabOf(page: Page): Tab {
  const find = async (wanted: Wanted) => {
    const found = await page.evaluateHandle(lookFor, { wanted, selectors: SELECTORS })
    return found.asElement()
  }
  return {
    goto: async url => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: (work, input) => page.evaluate(work as (given: unknown) => never, input),
    has: async wanted => (await find(wanted)) !== null,
    click: async wanted => {
      const element = await find(wanted)
      if (!element) throw new Error(`There is no ${JSON.stringify(wanted)}`)
      await element.click()
    },
    type: text => page.keyboard.type(text),
    press: key => page.keyboard.press(key),
    resize: (width, height) => page.setViewportSize({ width, height }),
    close: () => page.close(),
  }
}
