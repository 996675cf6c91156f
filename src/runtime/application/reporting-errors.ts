/** Wraps an action: a rejection is shown as a notice and not rethrown. */
export type ReportingErrors = <Arguments extends readonly unknown[]>(
  run: (...inputs: Arguments) => Promise<unknown>,
) => (...inputs: Arguments) => Promise<void>
