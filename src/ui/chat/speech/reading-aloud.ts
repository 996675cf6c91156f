/**
 * What is read aloud in this tab: one message at a time.
 *
 * @module
 */
import { speechText } from '../../../i18n/en/conversation.ts'

/** True where the browser has voices. */
export const CAN_READ_ALOUD = 'speechSynthesis' in globalThis

let messageId: string | null = null
/** The last piece that will be said. Chromium forgets one that nobody holds, and never reports its end. */
let last: SpeechSynthesisUtterance | null = null
const listeners = new Set<() => void>()

/** The id of the message that is read aloud; null for none. */
export function messageReadAloud(): string | null {
  return messageId
}

/** Calls back after each change; returns the unsubscribe function. */
export function subscribeReading(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads a message aloud in place of the one before. `markdown`: its text. */
export async function readAloud(id: string, markdown: string): Promise<void> {
  stopReading()
  change(id)
  const { spokenPieces } = await import('./spoken-text.ts')
  if (messageId !== id) return
  const pieces = spokenPieces(markdown, speechText('speech.code'))
  const said = pieces.map(piece => new SpeechSynthesisUtterance(piece))
  last = said.at(-1) ?? null
  const end = (): void => {
    if (messageId === id) change(null)
  }
  if (last === null) return end()
  last.addEventListener('end', end)
  for (const one of said) {
    one.addEventListener('error', end)
    speechSynthesis.speak(one)
  }
  // Else a voice continues after a reload.
  window.addEventListener('pagehide', stopReading, { once: true })
}

/** Falls silent. */
export function stopReading(): void {
  if (messageId === null) return
  change(null)
  speechSynthesis.cancel()
}

function change(id: string | null): void {
  messageId = id
  if (id === null) last = null
  for (const listener of listeners) listener()
}
