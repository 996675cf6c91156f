/**
 * `npm run test:browsers`: what works in every browser, in Chromium, in Firefox and in WebKit, the engine of Safari. Installs them from Debian,
 * builds the app, runs the same steps in each, and ends with one line of numbers. `npm run test:browsers -- webkit` runs one of them.
 *
 * @module
 */
import { startChromium, startFirefox } from '../e2e/browsers/playwright.ts'
import { runSteps as runIn, type Result } from '../e2e/browsers/run.ts'
import { startWebKit } from '../e2e/browsers/webkit.ts'
import { installBrowsers } from './install-browsers.ts'
import { runStep } from './step.ts'

const BROWSERS = {
  chromium: { start: startChromium, isWatched: false },
  firefox: { start: startFirefox, isWatched: false },
  webkit: { start: startWebKit, isWatched: true },
}

await installBrowsers()
if (!(await runStep({ name: 'build', command: 'vite build' }))) process.exit(1)
const asked = process.argv.slice(2)
const results: Result[] = []
for (const [name, browser] of Object.entries(BROWSERS))
  if (asked.length === 0 || asked.includes(name)) results.push(...(await runIn(browser)))
const failed = results.filter(({ fault }) => fault !== null).length
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
