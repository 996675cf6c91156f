/** Reads messages of this tab aloud, one at a time. */
import { useEffect } from 'react'
import { create } from 'zustand'
import { speechText } from '../../../i18n/en/conversation.ts'
import type { MenuRow } from '../../../kit/MenuPopup.tsx'
import { useUi } from '../../../host/store.ts'

const CAN_READ_ALOUD = 'speechSynthesis' in globalThis

interface Reading {
  readonly messageId: string
  /** All that is said. Chromium drops an utterance without a reference, and never reports its end. */
  said: readonly SpeechSynthesisUtterance[]
}

const useReading = create<{ readonly current: Reading | null }>(() => ({ current: null }))

/** The tool that reads a message aloud, or stops that; none without words, or if the browser has no voices. */
export function useReadAloud(id: string, markdown: string): readonly MenuRow[] {
  const { actions } = useUi()
  const isReading = useReading(({ current }) => current?.messageId === id)
  if (!CAN_READ_ALOUD || markdown === '') return []
  const label = speechText(isReading ? 'speech.stop-reading' : 'speech.read')
  const begin = () =>
    readAloud(id, markdown).catch(() => {
      stopReading()
      actions.noteLostCode()
    })
  const run = () => (isReading ? stopReading() : void begin())
  return [['read', isReading ? 'stop' : 'speaker', label, run, { shortcut: 's' }]]
}

/** Falls silent when the session is left. */
export function useSilenceAfter(): void {
  useEffect(() => stopReading, [])
}

async function readAloud(id: string, markdown: string): Promise<void> {
  stopReading()
  const reading: Reading = { messageId: id, said: [] }
  useReading.setState({ current: reading })
  const { spokenPieces } = await import('./spoken-text.ts')
  // Meanwhile it was stopped, and perhaps begun again.
  if (useReading.getState().current !== reading) return
  const pieces = spokenPieces(markdown, speechText('speech.code'))
  const said = pieces.map(piece => new SpeechSynthesisUtterance(piece))
  reading.said = said
  const end = (): void => {
    if (useReading.getState().current === reading) useReading.setState({ current: null })
  }
  if (said.length === 0) return end()
  said.at(-1)?.addEventListener('end', end)
  for (const one of said) {
    one.addEventListener('error', end)
    speechSynthesis.speak(one)
  }
  // Else a voice continues after a reload.
  window.addEventListener('pagehide', stopReading, { once: true })
}

function stopReading(): void {
  if (useReading.getState().current === null) return
  useReading.setState({ current: null })
  speechSynthesis.cancel()
}
