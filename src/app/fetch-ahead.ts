/**
 * Asks for what the worker needs next before anything else of it runs, so that it comes meanwhile. Whoever needs it is told
 * if it does not come.
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
