/**
 * `npm test`: installs what the tests need, runs all of them, and ends with one line of numbers. A stage is one line; what
 * failed is shown in full.
 *
 * @module
 */
import { rmSync } from 'node:fs'
import { GATES, vitestStep } from './gates.ts'
import { installApache } from './install-apache.ts'
import { installChromium } from './install-chromium.ts'
import { readPlaywrightTally } from './playwright-tally.ts'
import { durationText, runStep, runTogether, type Step } from './step.ts'
import { addTallies, NO_TESTS, readTally, skippedText, type Tally } from './tally.ts'

const UNIT = 'test-results/vitest.json'
const BROWSER = 'test-results/vitest-browser.json'
const PLAYWRIGHT = 'test-results/playwright.json'
/** What the product promises. */
const JOURNEYS: Step = {
  name: 'journeys',
  command: 'playwright test --project=journeys --reporter=dot,json',
  env: { PALIMPSEST_PICTURES: 'none', PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT },
}

const beganAt = performance.now()
rmSync('test-results', { recursive: true, force: true })
// The gates need neither, and what is installed comes over the network meanwhile.
const [failedGates] = await Promise.all([runTogether(GATES), installPrograms()])
const tallies = [
  await tallyOf(vitestStep('tests', UNIT), () => readTally(UNIT)),
  await tallyOf(vitestStep('tests in Chromium', BROWSER, 'npm run test:browser --'), () =>
    readTally(BROWSER),
  ),
]
tallies.push(await tallyOf(JOURNEYS, () => readPlaywrightTally(PLAYWRIGHT)))
report(tallies.reduce(addTallies, NO_TESTS), failedGates)

async function installPrograms(): Promise<void> {
  process.env.PALIMPSEST_CHROMIUM = await installChromium()
  await installApache()
}

/** Runs a step and counts its tests. A run that fails without a failed test counts as one. */
async function tallyOf(step: Parameters<typeof runStep>[0], read: () => Tally): Promise<Tally> {
  const succeeded = await runStep(step)
  try {
    const tally = read()
    return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1 }
  } catch (error) {
    console.error(`${step.name}: no result can be read.`, error)
    return { ...NO_TESTS, failed: 1 }
  }
}

/** The last line is `N passed, N failed`; a gate that failed counts as one failure in it. */
function report({ passed, failed, skipped, repeated }: Tally, gates: readonly string[]): void {
  console.log(`\nTook ${durationText(performance.now() - beganAt)}`)
  for (const line of skippedText(skipped)) console.log(line)
  if (repeated.length > 0) console.log(`Passed when repeated: ${repeated.length}`)
  for (const name of repeated) console.log(`  ${name}`)
  if (gates.length > 0) console.log(`Gates failed: ${gates.join(', ')}`)
  const failures = failed + gates.length
  console.log(`${passed} passed, ${failures} failed`)
  process.exitCode = failures === 0 ? 0 : 1
}
