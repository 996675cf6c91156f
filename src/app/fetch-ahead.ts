/** Loads the code that the worker needs next, before anything else runs. Later users of the code handle a failure. */
import { hasDatabase } from '../store/has-database.ts'
import { PLAIN_NAME } from '../store/sealing.ts'

// Only the first run shows the sample.
const sample = hasDatabase(PLAIN_NAME).then<unknown>(
  has => has || import('./sample/sample-session.ts'),
)

void Promise.allSettled([import('../runtime/session/session.ts'), sample])
