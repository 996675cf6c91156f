/**
 * A notice, and the codes of those that a session raises.
 *
 * @module
 */
import type { NoticeCode } from '../../engine/index.ts'

/** A short sentence that appears and goes; errors stay until dismissed. */
export interface Notice {
  readonly id: string
  readonly tone: 'info' | 'warning' | 'error'
  readonly text: string
  readonly action: { readonly label: string; readonly run: () => void } | null
}

/** What the open session reports to the person beside its own rows. */
export type SessionNotice = NoticeCode | 'busy-elsewhere' | 'image-missing' | 'images-refused'
