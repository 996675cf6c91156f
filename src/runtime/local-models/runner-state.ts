import type { LoadProgress, LocalModel, RunnerId, RunnerProbe } from '../../ports/local-runner.ts'

/** A running or stopped download of a model. */
export interface LocalDownload extends LoadProgress {
  readonly modelId: string
  readonly state: 'running' | 'paused' | 'failed'
  /** Null before it can be measured, and while the download does not run. */
  readonly bytesPerSecond: number | null
  /** Milliseconds until the end at this speed; null if unknown. */
  readonly msLeft: number | null
  /** A sentence that says why it failed and what to do; null unless it failed. */
  readonly message: string | null
}

/** One way to run models on this device. */
export interface LocalRunnerState {
  readonly id: RunnerId
  /** Null before the runner was asked whether it works here. */
  readonly probe: RunnerProbe | null
  readonly isProbing: boolean
  /** The models that work here; null before the first listing, which may load the runner. */
  readonly models: readonly LocalModel[] | null
  readonly isListing: boolean
  /** A sentence that says why there is no list; null if there is one. */
  readonly failure: string | null
  /** In the order in which they started. */
  readonly fetches: readonly LocalDownload[]
  readonly takesFiles: boolean
  readonly isAddingFile: boolean
  /** True if the runner can download from another address. */
  readonly takesSource: boolean
  /** That address; null for the usual one. */
  readonly source: string | null
}

/** The state of a runner before anything is known about it. */
export function initialRunnerState(
  id: RunnerId,
  takes: Pick<LocalRunnerState, 'takesFiles' | 'takesSource'>,
): LocalRunnerState {
  return {
    id,
    probe: null,
    isProbing: false,
    models: null,
    isListing: false,
    failure: null,
    fetches: [],
    isAddingFile: false,
    source: null,
    ...takes,
  }
}
