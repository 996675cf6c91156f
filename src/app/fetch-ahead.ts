/** Loads the code that the worker needs next, before anything else runs. Later users of the code handle a failure. */

// Only the first run, without a database, shows the sample.
const sample = indexedDB
  .databases()
  .then<unknown>(
    all => all.every(({ name }) => name !== 'palimpsest') && import('./sample/sample-session.ts'),
  )

void Promise.allSettled([import('../runtime/session/session.ts'), sample])
