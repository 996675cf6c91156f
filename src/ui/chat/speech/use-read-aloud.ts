/**
 * Reads messages of this tab aloud, one at a time.
 *
 * @module
 */
import { useEffect, useSyncExternalStore } from 'react'
import { speechText } from '../../../i18n/en/speech.ts'
import type { MenuItem } from '../../kit/MenuPopup.tsx'

/** True if the browser has voices. */
const CAN_READ_ALOUD = 'speechSynthesis' in globalThis

let messageId: string | null = null
/** The last piece that will be said. Chromium drops one without a reference, and never reports its end. */
let last: SpeechSynthesisUtterance | null = null
const listeners = new Set<() => void>()

/** The tool that reads a message aloud, or stops that; none without words, or if the browser has no voices. */
export function useReadAloud(
  id: string,
  markdown: string,
): readonly (MenuItem & { readonly shortcut: string })[] {
  const isReading = useSyncExternalStore(subscribe, () => messageId === id)
  if (!CAN_READ_ALOUD || markdown === '') return []
  return [
    {
      id: 'read',
      icon: isReading ? 'stop' : 'speaker',
      label: speechText(isReading ? 'speech.stop-reading' : 'speech.read'),
      shortcut: 's',
      run: () => (isReading ? stopReading() : void readAloud(id, markdown)),
    },
  ]
}

/** Falls silent when the session is left. */
export function useSilenceAfter(): void {
  useEffect(() => stopReading, [])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads a message aloud in place of the one before. `markdown`: its text. */
async function readAloud(id: string, markdown: string): Promise<void> {
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
function stopReading(): void {
  if (messageId === null) return
  change(null)
  speechSynthesis.cancel()
}

function change(id: string | null): void {
  messageId = id
  if (id === null) last = null
  for (const listener of listeners) listener()
}
