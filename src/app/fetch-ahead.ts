/** Loads the code that the worker needs next, before anything else runs. Later users of the code handle a failure. */
void import(/* chunk: session */ '../runtime/session/session.ts').catch(() => undefined)
