/** Chromium, and Firefox by WebDriver BiDi: Playwright speaks to both, and they are the browsers of Debian, not builds of Playwright's. */
import { chromium, firefox } from 'playwright'
import { CHROMIUM_FLAGS } from '../../scripts/chromium.ts'
import { installChromium } from '../../scripts/install-chromium.ts'
import { lookFor, SELECTORS, type Browser, type Tab, type Wanted } from './driver.ts'
import type { Browser as Launched, Page } from 'playwright'

const FIREFOX = '/usr/bin/firefox-esr'
const STEP_MS = 30_000

export async function startChromium(): Promise<Browser> {
  const executablePath = await installChromium()
  return browserOf('Chromium', await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] }))
}

export async function startFirefox(): Promise<Browser> {
  const launched = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: FIREFOX,
    firefoxUserPrefs: {
      // The question whether storage is to last would wait for a person.
      'dom.storageManager.prompt.testing': true,
      'dom.storageManager.prompt.testing.allow': true,
    },
  })
  return browserOf('Firefox', launched)
}

async function browserOf(name: string, launched: Launched): Promise<Browser> {
  const context = await launched.newContext({ locale: 'en-GB' })
  context.setDefaultTimeout(STEP_MS)
  const complaints: string[] = []
  context.on('console', message => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  context.on('weberror', error => void complaints.push(`error: ${error.error().message}`))
  return {
    title: `${name} ${launched.version()}`,
    open: async () => tabOf(await context.newPage()),
    complaints: async () => complaints.splice(0),
    close: () => launched.close(),
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
    // By keys that no keyboard of the US has, the driver of Firefox sets the value past React, which then sees no change.
    type: text =>
      /^[\x20-\x7e]*$/.test(text) ? page.keyboard.type(text) : page.evaluate(insertText, text),
    press: key => page.keyboard.press(key),
    resize: (width, height) => page.setViewportSize({ width, height }),
    close: () => page.close(),
  }
}

/** In the page. */
function insertText(text: string): void {
  document.execCommand('insertText', false, text)
}
