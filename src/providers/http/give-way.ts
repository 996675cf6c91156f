/** Milliseconds of work after which whatever else waits for this thread comes first. */
const TURN_MS = 8

/**
 * For work that promises alone would continue for ever, so that no press of Stop, no timer and no key came between. Call
 * it before each piece of the work: it resolves at once until a turn is over, then after everything that waits.
 */
export function createTurns(): () => Promise<void> | void {
  let endsAt = performance.now() + TURN_MS
  return () => {
    if (performance.now() < endsAt) return undefined
    return otherTasks().then(() => {
      endsAt = performance.now() + TURN_MS
    })
  }
}

/** Resolves in a task of its own; a timer would wait four milliseconds. */
function otherTasks(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}
