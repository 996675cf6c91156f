/** Calls `run` at once, and again at the end of each pause in which it was wanted; never twice within a pause. */
export function spaced(run: () => void, pauseMs: number): () => void {
  let isWanted = false
  let isResting = false
  const call = () => {
    isWanted = isResting
    if (isResting) return
    isResting = true
    run()
    setTimeout(() => {
      isResting = false
      if (isWanted) call()
    }, pauseMs)
  }
  return call
}
