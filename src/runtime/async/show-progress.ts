/** Smaller steps are not shown: thousands of sessions would be as many changes of the page. */
const LEAST_STEP = 0.005

/** Does the work and shows its progress, a share from 0 to 1; null when it has ended. Resolves or rejects as the work does. */
export async function showProgress<Result>(
  show: (share: number | null) => void,
  work: (onProgress: (share: number) => void) => Promise<Result>,
): Promise<Result> {
  let shown = 0
  show(shown)
  try {
    return await work(share => {
      if (Math.abs(share - shown) < LEAST_STEP) return
      shown = share
      show(share)
    })
  } finally {
    show(null)
  }
}
