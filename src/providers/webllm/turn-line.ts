/**
 * One at a time: the line in which requests wait for the one engine.
 *
 * @module
 */

/** A summary waits behind every chat, and gives way to one that comes while it is written. */
export type Purpose = 'chat' | 'summary'

export interface Turn {
  /** Aborted when the turn is wanted by something more urgent; whoever holds it then leaves and lines up again. */
  readonly isWanted: AbortSignal
  /** Lets the next one in. To be called once. */
  leave(): void
}

export interface TurnLine {
  /** Rejects with the signal's reason while it waits. */
  enter(purpose: Purpose, signal: AbortSignal): Promise<Turn>
}

interface Waiting {
  readonly purpose: Purpose
  readonly begin: (turn: Turn) => void
}

export function createTurnLine(): TurnLine {
  let waiting: readonly Waiting[] = []
  let current: { readonly purpose: Purpose; readonly wanted: AbortController } | null = null

  const next = () => {
    if (current) return
    const first = waiting.find(({ purpose }) => purpose === 'chat') ?? waiting[0]
    if (!first) return
    waiting = waiting.filter(one => one !== first)
    const wanted = new AbortController()
    const mine = { purpose: first.purpose, wanted }
    current = mine
    const leave = () => {
      if (current !== mine) return
      current = null
      next()
    }
    first.begin({ isWanted: wanted.signal, leave })
  }

  return {
    enter: (purpose, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const giveUp = () => {
          waiting = waiting.filter(one => one !== mine)
          reject(signal.reason)
        }
        const begin = (turn: Turn) => {
          signal.removeEventListener('abort', giveUp)
          resolve(turn)
        }
        const mine: Waiting = { purpose, begin }
        signal.addEventListener('abort', giveUp, { once: true })
        waiting = [...waiting, mine]
        if (purpose === 'chat' && current?.purpose === 'summary') current.wanted.abort()
        return next()
      }),
  }
}
