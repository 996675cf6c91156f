import type { Ui } from '../store.ts'

/** Starts an empty session, ready to be written in. */
export async function startChat({ application, actions }: Ui): Promise<void> {
  actions.setSessionsOpen(false)
  await application.newSession()
  document.getElementById('message')?.focus()
}
