/**
 * `npm run check`: every gate that needs no browser.
 *
 * @module
 */
import { GATES, vitestStep } from './gates.ts'
import { runSteps, runTogether } from './step.ts'

const failed = [
  ...(await runTogether(GATES)),
  ...(await runSteps([vitestStep('tests', 'test-results/vitest.json')])),
]
console.log(failed.length === 0 ? '\nAll gates passed.' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
