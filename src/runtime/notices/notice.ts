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
  /** Label of its button; null where there is nothing to press. */
  readonly action: string | null
  /** Left until it is dismissed or pressed, however mild it is. */
  readonly stays?: boolean
}

/** A notice before it is shown: it still knows what its button does, which nobody else needs to. */
export interface NewNotice extends Pick<Notice, 'tone' | 'text' | 'stays'> {
  readonly action: { readonly label: string; readonly run: () => void } | null
}

/** What the open session reports to the person beside its own rows. */
export type SessionNotice = NoticeCode | 'busy-elsewhere' | 'image-missing' | 'images-refused'
