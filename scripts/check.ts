/**
 * `npm run check`: every gate that needs no browser.
 *
 * @module
 */
import { BUILD, GATES, vitestStep } from './gates.ts'
import { runSteps } from './step.ts'

const failed = await runSteps([...GATES, vitestStep('tests', 'test-results/vitest.json'), ...BUILD])
console.log(failed.length === 0 ? '\nAll gates passed.' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
