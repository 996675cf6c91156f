/** What the fake application shows, and how it changes. */
import type { Row } from '../engine/log/transcript.ts'
import type { SessionSnapshot } from '../runtime/session/snapshot.ts'
import { modelOptions } from '../runtime/models/model-options.ts'
import type { AppSnapshot } from '../runtime/application/snapshot.ts'

export interface FakeState {
  snapshot(): AppSnapshot
  /** Returns the function that ends it. */
  subscribe(listener: () => void): () => void
  change(change: Partial<AppSnapshot>): void
  /** Does nothing where no session is open. */
  changeSession(change: Partial<SessionSnapshot>): void
  append(row: Row): void
  /** An id that nothing else has. */
  newId(prefix: string): string
  /** What runs in small steps: one thing at a time. */
  every(milliseconds: number, run: () => void): void
  after(milliseconds: number, run: () => void): void
  stopTimer(): void
}

export function createFakeState(first: AppSnapshot): FakeState {
  const listeners = new Set<() => void>()
  let state = first
  let timer: ReturnType<typeof setInterval> | null = null
  let made = 0

  const change = (part: Partial<AppSnapshot>): void => {
    state = { ...state, ...part }
    state = { ...state, modelOptions: modelOptions(state.settings, state.runners, []) }
    for (const listener of listeners) listener()
  }
  const changeSession = (part: Partial<SessionSnapshot>): void => {
    if (state.session !== null) change({ session: { ...state.session, ...part } })
  }
  return {
    snapshot: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    changeSession,
    append: row => {
      const rows = [...(state.session?.rows ?? []), row]
      changeSession({ rows, messages: rows.filter(({ type }) => type === 'message').length })
    },
    newId: prefix => `${prefix}${(made += 1)}`,
    every: (milliseconds, run) => {
      timer = setInterval(run, milliseconds)
    },
    after: (milliseconds, run) => {
      timer = setTimeout(run, milliseconds)
    },
    stopTimer: () => {
      if (timer !== null) clearInterval(timer)
      timer = null
    },
  }
}
