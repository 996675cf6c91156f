import type { LocalModel, RunnerId, RunnerProbe } from '../../ports/local-runner.ts'

/** A model on its way to this device, or one that stopped on the way. */
export interface LocalDownload {
  readonly modelId: string
  readonly state: 'running' | 'paused' | 'failed'
  readonly loadedBytes: number
  /** Null when unknown. */
  readonly totalBytes: number | null
  /** From 0 to 1. */
  readonly share: number
  /** Null until it has run long enough to measure, and while it does not run. */
  readonly bytesPerSecond: number | null
  /** Milliseconds until it is done at this speed; null when unknown. */
  readonly msLeft: number | null
  /** Why it failed and what to do, in a sentence; null unless it failed. */
  readonly message: string | null
}

/** One way to run models on this device. */
export interface LocalRunnerState {
  readonly id: RunnerId
  /** Null until it was asked whether it can run here. */
  readonly probe: RunnerProbe | null
  readonly isProbing: boolean
  /** Those that can run here; null until they were asked for, since that may load the runner itself. */
  readonly models: readonly LocalModel[] | null
  readonly isListing: boolean
  /** Why there is no list, in a sentence; null where there is one. */
  readonly failure: string | null
  /** In the order in which they were begun. */
  readonly fetches: readonly LocalDownload[]
  readonly takesFiles: boolean
  readonly isAddingFile: boolean
  /** True where models can be fetched from another address than the usual one. */
  readonly takesSource: boolean
  /** That address; null for the usual one. */
  readonly source: string | null
}

/** A runner that nothing is known of yet. */
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
