import { useEffect, useSyncExternalStore } from 'react'
import { speechText } from '../../../i18n/en/conversation.ts'
import type { MenuItem } from '../../kit/MenuPopup.tsx'
import {
  CAN_READ_ALOUD,
  messageReadAloud,
  readAloud,
  stopReading,
  subscribeReading,
} from './reading-aloud.ts'

/** The tool that reads a message aloud, or stops that; none without words, or where the browser has no voices. */
export function useReadAloud(
  id: string,
  markdown: string,
): readonly (MenuItem & { readonly shortcut: string })[] {
  const isReading = useSyncExternalStore(subscribeReading, () => messageReadAloud() === id)
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
