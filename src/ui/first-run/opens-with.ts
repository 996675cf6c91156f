/** What the page opens with, known before its first paint: the database answers later, and the message box must not move by then. */
import { keepHere, readLocal, unsavedChat } from '../../kit/browser-storage.ts'
import { readRoute } from '../shell/route.ts'

/** `first`: a new chat of somebody who was never here; `new`: one of somebody who was; `chat`: a chat with messages. */
export type OpensWith = 'first' | 'new' | 'chat'

const KEY = 'palimpsest-opens'

/** By the address, and by what was noted at the last visit. */
export function opensWith(): OpensWith {
  if (readRoute(window.location.hash).type === 'session') return 'chat'
  const noted = readLocal(KEY)
  if (noted === null) return 'first'
  return noted === 'chat' && unsavedChat() === null ? 'chat' : 'new'
}

/** Notes for the next visit what it opens with if its address names no chat. */
export function noteOpens(next: Exclude<OpensWith, 'first'>): void {
  if (readLocal(KEY) !== next) keepHere(KEY, next)
}
