import type { LoadProgress } from '../../ports/local-runner.ts'

/** Progress is reported when it grew by this share, and at the end. */
const REPORT_EVERY = 0.002

export interface DownloadProgress {
  /** Reports the start; both in bytes. */
  begin(totalBytes: number, loadedBytes: number): void
  /** `bytes` that arrived since the last call; less than zero for those that came in vain. */
  add(bytes: number): void
}

/** How much of a model has been downloaded. */
export function createDownloadProgress(
  onProgress: (progress: LoadProgress) => void,
): DownloadProgress {
  let totalBytes = 0
  let loadedBytes = 0
  let reported = 0
  const report = () => {
    reported = loadedBytes / totalBytes
    onProgress({ phase: 'fetching', loadedBytes, totalBytes, share: Math.min(1, reported) })
  }
  return {
    begin: (total, loaded) => {
      totalBytes = total
      loadedBytes = loaded
      report()
    },
    add: bytes => {
      loadedBytes += bytes
      const share = loadedBytes / totalBytes
      if (Math.abs(share - reported) >= REPORT_EVERY || loadedBytes === totalBytes) report()
    },
  }
}
