import type { Ui } from '../store.ts'

const listeners = new Set<() => void>()

/** Opens Find in the conversation; false if no conversation is shown. */
export function requestFind(): boolean {
  for (const listener of listeners) listener()
  return listeners.size > 0
}

/** Calls back when Find is asked for; the result stops that. */
export function watchFindRequests(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Starts an empty session, ready to be written in. */
export async function startChat({ application, actions }: Ui): Promise<void> {
  actions.setSessionsOpen(false)
  await application.newSession()
  document.getElementById('message')?.focus()
}
