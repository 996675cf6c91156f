import { noticeActions } from '../../i18n/en/sentences/runtime.ts'
import type { StoreError } from '../../ports/errors.ts'
import { isFull } from '../../ports/errors.ts'
import { roomPause } from './full-disk.ts'
import type { Notices } from './notices.ts'

export interface Refusals {
  /** Shows what is retried automatically. */
  show(error: StoreError): void
  /** Shows what cannot continue without it; resolves when it is to be tried again: when the person asks, and automatically where the disk is full. */
  wait(error: StoreError): Promise<void>
  /** Something was stored: what is shown goes. */
  over(): void
}

/** What the disk refused of one session and what is tried again: shown until it is stored. */
export function createRefusals(notices: Notices): Refusals {
  const shown = new Set<string>()
  return {
    show: error => {
      shown.add(error.message)
      notices.fault(error)
    },
    wait: error => {
      shown.add(error.message)
      const asked = notices.ask(error.message, noticeActions.tryAgain)
      return isFull(error) ? Promise.race([asked, roomPause()]) : asked
    },
    over: () => {
      if (shown.size === 0) return
      for (const { id, text } of notices.list()) if (shown.has(text)) notices.dismiss(id)
      shown.clear()
    },
  }
}
