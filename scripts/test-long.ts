/**
 * `npm run test:long`: holds every invariant (a title such as "S1: …") and every property of branches, sessions, tabs and
 * rows against 10,000 generated cases, replays every recorded conversation under every preset, opens a session of 100,000
 * messages in the built application, and kills its worker twenty times.
 *
 * @module
 */
import { BUILD } from './gates.ts'
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
    name: 'sessions, tabs and rows',
    command: 'vitest run src/engine/branch src/runtime/session src/runtime/remote src/store',
    env: { PALIMPSEST_PROPERTY_RUNS: '10000' },
    limitMs: 2 * 60 * 60_000,
  },
  ...BUILD,
  {
    name: '100,000 messages',
    command: 'playwright test big --no-deps --workers 1',
    env: { PALIMPSEST_MESSAGES: '100000' },
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
