/**
 * `npm run test:long`: holds every invariant (a title such as "S1: …") and every property of branches, sessions, tabs and
 * rows against 10,000 generated cases, replays every recorded conversation under every preset at every window, runs the
 * other build for models on the processor through all that the usual one is held to, opens a session of 100,000 messages
 * in the built application, and takes the journeys through it that `npm test` leaves out or takes with less: more kills,
 * more broken files, every recorded error.
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
    name: 'broken files of other applications',
    command: 'vitest run src/transfer/foreign',
    env: { PALIMPSEST_PROPERTY_RUNS: '5000', PALIMPSEST_LONG: '1' },
    limitMs: 30 * 60_000,
  },
  {
    name: 'sessions, tabs and rows',
    command: 'vitest run src/engine/branch src/runtime/session src/runtime/remote src/store',
    env: { PALIMPSEST_PROPERTY_RUNS: '10000' },
    limitMs: 2 * 60 * 60_000,
  },
  {
    name: 'files that leave',
    // A tenth of the number: export and import of 1,000 whole sessions in each format.
    command:
      'vitest run src/transfer/write-session src/runtime/autosave src/runtime/sessions/round-trip',
    env: { PALIMPSEST_PROPERTY_RUNS: '10000' },
    limitMs: 30 * 60_000,
  },
  {
    name: 'models on the processor',
    command: 'vitest run --config vitest.browser.config.ts compat.long',
    env: { PALIMPSEST_LONG: '1' },
  },
  ...BUILD,
  {
    name: '100,000 messages',
    command: 'playwright test big --no-deps --workers 1',
    env: { PALIMPSEST_MESSAGES: '100000' },
    limitMs: 30 * 60_000,
  },
  {
    name: 'journeys',
    command: 'playwright test --no-deps --grep @long',
    env: { PALIMPSEST_LONG: '1', PALIMPSEST_KILLS: '20' },
    limitMs: 2 * 60 * 60_000,
  },
  {
    name: 'devices in step',
    command: 'playwright test --no-deps sync-converge',
    env: { PALIMPSEST_SYNC_RUNS: '50' },
    limitMs: 2 * 60 * 60_000,
  },
])
process.exitCode = failed.length === 0 ? 0 : 1
