import type { Ui } from '../store.ts'

const listeners = new Set<() => void>()

/** Opens Find in the conversation; false if no conversation is shown. */
export function requestFind(): boolean {
  for (const listener of listeners) listener()
  return listeners.size > 0
}

/** Calls back when a person wants Find; returns the unsubscribe function. */
export function watchFindRequests(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Starts an empty session and focuses the message box. */
export async function startChat({ application, actions }: Ui): Promise<void> {
  actions.setSessionsOpen(false)
  await application.newSession()
  document.getElementById('message')?.focus()
}
