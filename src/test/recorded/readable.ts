/** Told of each thing in a file that cannot be read. */
export type LeaveOut = (source: string, why: unknown) => void

/** Nothing may be left out: throws what it is told. */
export const LEAVE_NOTHING_OUT: LeaveOut = (source, why) => {
  throw why instanceof Error ? why : new Error(`${source} cannot be read: ${String(why)}`)
}

/** What can be read of each; the rest is left out. */
export function readable<From, To>(
  all: readonly From[],
  read: (one: From) => To,
  { source, leaveOut }: { readonly source: string; readonly leaveOut: LeaveOut },
): readonly To[] {
  return all.flatMap(one => {
    try {
      return [read(one)]
    } catch (error) {
      leaveOut(source, error)
      return []
    }
  })
}

/** The lines that are not blank. */
export function linesIn(text: string): readonly string[] {
  return text.split('\n').filter(line => line.trim() !== '')
}
