/** Runs JavaScript that a model or the person wrote, where it can reach nothing of the browser. */

/** Name of the tool by which a model runs code. */
export const CODE_TOOL = 'run_javascript'

/** The limits of one run. A run that reaches one ends or is cut; the application is not affected. */
export const SANDBOX_LIMITS = {
  /** Milliseconds of computing, after which the interpreter stops the code. */
  runMs: 5_000,
  /** Further milliseconds until the whole worker is stopped, because a single built-in function can outlast the limit above. */
  graceMs: 2_000,
  /** Bytes of all values of the code. */
  heapBytes: 64 * 2 ** 20,
  /** Bytes of nested calls: about 1,300 of them. */
  stackBytes: 256 * 2 ** 10,
  /** Console lines; further lines are only counted. */
  lines: 200,
  /** Characters of all console lines, and of the result. */
  characters: 10_000,
  /** Tables and charts. */
  figures: 8,
  /** Rows and columns of a table, and characters of a cell. */
  rows: 200,
  columns: 20,
  cell: 200,
  /** Labels and series of a chart. */
  labels: 200,
  series: 6,
} as const

/** A table with at most the rows and columns above. */
export interface Table {
  readonly type: 'table'
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  /** Rows that are left out. */
  readonly hidden: number
}

export interface Chart {
  readonly type: 'bar' | 'line'
  readonly title: string
  readonly labels: readonly string[]
  readonly series: readonly {
    readonly name: string
    /** One for each label, up to 1e15; null for a gap. */
    readonly values: readonly (number | null)[]
  }[]
}

export type Figure = Table | Chart

/** How a run ended. `line`: of the code, from 1; null if unknown. */
export type SandboxEnd =
  /** `json`: the value as JSON, if it was asked for and the value has a form in JSON. */
  | { readonly type: 'value'; readonly text: string; readonly json: string | null }
  | { readonly type: 'error'; readonly text: string; readonly line: number | null }
  /** The interpreter or the worker was stopped. */
  | { readonly type: 'too-slow'; readonly line: number | null }

/** What a run left behind. All texts are plain text. */
export interface SandboxRun {
  /** What the console got, oldest first. */
  readonly lines: readonly string[]
  /** Console lines over the limit. */
  readonly droppedLines: number
  readonly figures: readonly Figure[]
  readonly end: SandboxEnd
}

export interface SandboxRequest {
  readonly code: string
  /** JSON that the code reads as `event`; null for none. */
  readonly event?: string | null
  /** The value is also needed as JSON. */
  readonly wantsJson?: boolean
  /** Milliseconds of computing, instead of the limit's. */
  readonly runMs?: number
}

/** Errors of the code are part of the run. Rejects if the sandbox cannot be loaded, or with the signal's reason. */
export interface SandboxPort {
  run(request: SandboxRequest, signal?: AbortSignal): Promise<SandboxRun>
}
