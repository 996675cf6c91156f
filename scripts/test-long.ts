/**
 * `npm run test:long`: holds every invariant (a title such as "S1: …") against 10,000 generated histories, replays
 * every recorded conversation under every preset, and kills the worker of the built application twenty times.
 *
 * @module
 */
import { runSteps } from './step.ts'

const failed = await runSteps([
  {
    name: 'invariants',
    // The command holds single spaces between its arguments and none inside them.
    command: 'vitest run src/engine -t [SPBFT]\\d+:',
    env: { PALIMPSEST_PROPERTY_RUNS: '10000' },
    limitMs: 2 * 60 * 60_000,
  },
  {
    name: 'recorded conversations',
    command: 'vitest run src/test/recorded',
    env: { PALIMPSEST_PROPERTY_RUNS: '10000' },
    limitMs: 30 * 60_000,
  },
  {
    name: 'killed workers',
    command: 'playwright test worker-kills --no-deps',
    env: { PALIMPSEST_KILLS: '20' },
    limitMs: 30 * 60_000,
  },
])
process.exitCode = failed.length === 0 ? 0 : 1
