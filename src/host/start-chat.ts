import { focusMessageBox } from '../kit/page-hooks.ts'
import type { Ui } from './store.ts'

/** Starts an empty session and focuses the message box. */
export async function startChat({ application, actions }: Ui): Promise<void> {
  actions.setSessionsOpen(false)
  const begun = application.newSession()
  // What is typed from now on is for the new chat.
  focusMessageBox()
  await begun
  // The box may be another element by now, and the person may be in another field.
  if (!document.activeElement?.matches('input, textarea')) focusMessageBox()
}
