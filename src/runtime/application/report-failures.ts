/** Turns failures into notices: a method of the application that fails changes nothing and says why. */
export interface FailureReports {
  /** Wraps an action: if it rejects, a notice says why. */
  reportFailure<Arguments extends readonly unknown[]>(
    run: (...inputs: Arguments) => Promise<unknown>,
  ): (...inputs: Arguments) => Promise<void>
  /** The result of the work, or `otherwise` if it rejects; a notice then says why. */
  resultOr<Result>(otherwise: Result, work: () => Promise<Result>): Promise<Result>
}

/** `fault` shows the notice. */
export function createFailureReports(fault: (error: unknown) => void): FailureReports {
  return {
    reportFailure:
      run =>
      async (...inputs) => {
        await run(...inputs).catch(fault)
      },
    resultOr: async (otherwise, work) => {
      try {
        return await work()
      } catch (error) {
        fault(error)
        return otherwise
      }
    },
  }
}
