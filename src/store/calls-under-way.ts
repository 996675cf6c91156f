import { Dexie } from 'dexie'

/** From the closing of a database by the browser until what it was doing is given up. */
export const ENDS_WITHIN_MS = 1_000

/** Gives each call an end: Chromium may leave a transaction without one that was begun while it closed the database. */
export interface CallsUnderWay {
  /** How often the browser has closed the database so far. To be read before a call begins. */
  closings(): number
  /** The browser has closed the database. */
  closed(): void
  /**
   * Settles as the work does. Rejects with Dexie's `DatabaseClosedError` where that does not happen soon after the database
   * was closed, also where it was closed after `closings` was read and before this call: whether anything was written is
   * then not known.
   */
  settled<Result>(work: PromiseLike<Result>, closings: number): Promise<Result>
}

/** The calls of one database; none at first. */
export function createCallsUnderWay(): CallsUnderWay {
  let closings = 0
  /** Each gives a call up. */
  const underWay = new Set<() => void>()
  const soon = (giveUp: () => void) => void setTimeout(giveUp, ENDS_WITHIN_MS)
  return {
    closings: () => closings,
    closed: () => {
      closings += 1
      for (const giveUp of underWay) soon(giveUp)
    },
    settled: (work, known) =>
      new Promise((resolve, reject) => {
        const giveUp = () => {
          underWay.delete(giveUp)
          reject(new Dexie.DatabaseClosedError())
        }
        if (known === closings) underWay.add(giveUp)
        else soon(giveUp)
        work.then(
          result => {
            underWay.delete(giveUp)
            resolve(result)
          },
          (cause: unknown) => {
            underWay.delete(giveUp)
            reject(cause)
          },
        )
      }),
  }
}
