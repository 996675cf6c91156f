import type { Step } from './step.ts'

/** What must hold of the built page. */
export const BUILD: readonly Step[] = [
  { name: 'build', command: 'vite build' },
  { name: 'size', command: 'size-limit' },
]

/** What must hold without a test: each list runs in its order, and the lists run at the same time. */
export const GATES: readonly (readonly Step[])[] = [
  [
    { name: 'types', command: 'tsc -p .' },
    { name: 'types of the engine', command: 'tsc -p src/engine' },
    { name: 'lint', command: 'oxlint' },
    { name: 'format', command: 'oxfmt --check' },
    { name: 'dead code', command: 'knip' },
  ],
  BUILD,
]

/** A vitest run whose result lies in `tally` afterwards. */
export function vitestStep(name: string, tally: string, command = 'vitest run'): Step {
  return {
    name,
    command: `${command} --reporter=minimal --silent=passed-only --reporter=./scripts/tally-reporter.ts`,
    env: {
      PALIMPSEST_TALLY: tally,
      PALIMPSEST_PROPERTY_SEED: '20261121',
    },
  }
}
