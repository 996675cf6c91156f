/**
 * `npm run test:long`: everything that takes too long for every change. Properties run 10,000 generated cases, recorded
 * conversations are replayed under every preset at every window, and the built app goes through what the journeys of
 * `npm test` leave out, or take with less: more kills, more broken files, every recorded error, all screens.
 *
 * `-- --shard 3/12` runs the third of twelve parts of every step. The end says what ran.
 *
 * @module
 */
import { parseArgs } from 'node:util'
import { BUILD } from './gates.ts'
import { installChromium } from './install-chromium.ts'
import { installApache } from './install-apache.ts'
import { runSteps, type Step } from './step.ts'

const { shard } = parseArgs({ options: { shard: { type: 'string', default: '1/1' } } }).values
if (!/^[1-9]\d*\/[1-9]\d*$/.test(shard))
  throw new RangeError(`--shard takes the form 3/12, not ${shard}`)

const HOUR = 60 * 60_000
const LONG = { PALIMPSEST_LONG: '1', PALIMPSEST_KILLS: '20' }

const UNIT: readonly Step[] = [
  {
    name: 'node tests in full',
    command: 'vitest run',
    env: { PALIMPSEST_PROPERTY_RUNS: '100', PALIMPSEST_LONG: '1' },
    limitMs: 60 * 60_000,
  },
  {
    name: 'invariants',
    // The command holds single spaces between its arguments and none inside them.
    command: 'vitest run src/engine -t [SPBFT]\\d+:',
    env: { PALIMPSEST_PROPERTY_RUNS: '10000' },
  },
  {
    name: 'recorded conversations',
    command: 'vitest run src/test/recorded',
    env: { PALIMPSEST_PROPERTY_RUNS: '10000' },
  },
  {
    name: 'broken files of other applications',
    command: 'vitest run src/transfer/foreign',
    env: { PALIMPSEST_PROPERTY_RUNS: '5000', PALIMPSEST_LONG: '1' },
  },
  {
    name: 'sessions, tabs and rows',
    // Also `src/runtime/sessions`.
    command: 'vitest run src/engine/branch src/runtime/session src/runtime/remote src/store',
    env: { PALIMPSEST_PROPERTY_RUNS: '10000' },
  },
  {
    name: 'files that leave',
    // A tenth of the number: export of 1,000 whole sessions in each format.
    command: 'vitest run src/transfer/write-session src/features/autosave',
    env: { PALIMPSEST_PROPERTY_RUNS: '10000' },
  },
  {
    name: 'in Chromium, at length',
    command: 'vitest run --config vitest.browser.config.ts .long.browser',
    env: { PALIMPSEST_LONG: '1' },
  },
]

const END_TO_END: readonly Step[] = [
  { name: 'journeys', command: 'playwright test --project=journeys', env: LONG },
  { name: 'end to end', command: 'playwright test --project=long', env: LONG },
  {
    name: 'figures',
    command: 'playwright test --project=figures --workers=1',
    env: { ...LONG, PALIMPSEST_MESSAGES: '100000' },
  },
]

/** The same step, for one part of its files. */
function shardOf(step: Step): Step {
  if (!step.command.startsWith('playwright'))
    return { ...step, command: `${step.command} --shard=${shard}` }
  // A busy machine can make a test that measures time fail. What the product promises may not.
  const repeats = step.name === 'journeys' ? 0 : 1
  const command = `${step.command} --shard=${shard} --retries=${repeats} --pass-with-no-tests --reporter=dot`
  return { ...step, command }
}

process.env.PALIMPSEST_CHROMIUM = await installChromium()
await installApache()
const steps = [...UNIT.map(shardOf), ...BUILD, ...END_TO_END.map(shardOf)]
const failed = await runSteps(steps.map(step => ({ limitMs: 2 * HOUR, ...step })))
console.log(`\nRan shard ${shard} of ${steps.length} steps. Failed: ${failed.join(', ') || 'none'}`)
process.exitCode = failed.length === 0 ? 0 : 1
