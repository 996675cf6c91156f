/**
 * Fetches what the worker needs next before anything else runs. Who needs it later hears of a failure.
 *
 * @module
 */

// Only the first run, which has no database yet, shows the sample.
const sample = indexedDB
  .databases()
  .then<unknown>(
    all => all.every(({ name }) => name !== 'palimpsest') && import('./sample/sample-session.ts'),
  )

void Promise.allSettled([import('../runtime/session/session.ts'), sample])
