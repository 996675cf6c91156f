/** A rest of this many times the last run, so that many changes in a row do not take all the time. */
const REST = 4
/** Shorter runs need no rest. */
const LEAST_MS = 10

/** Starts `run` at once, and again after it ends if it was wanted meanwhile; a long run is followed by a rest. */
export function spaced(run: () => Promise<void>, now: () => number): () => void {
  let isBusy = false
  let isWanted = false
  const go = async () => {
    const begun = now()
    await run()
    const tookMs = now() - begun
    if (tookMs >= LEAST_MS) await new Promise(resolve => setTimeout(resolve, tookMs * REST))
    isBusy = false
    if (isWanted) call()
  }
  const call = () => {
    isWanted = isBusy
    if (isBusy) return
    isBusy = true
    void go()
  }
  return call
}
