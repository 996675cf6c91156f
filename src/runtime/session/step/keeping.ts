/**
 * A value that overwrites what is stored of it. On a full disk the newest one is tried again, and the first refusal is
 * reported.
 *
 * @module
 */
import { isFull } from '../../../ports/errors.ts'
import { type Doing, fitted, ROOM_RETRY_MS } from '../../notices/full-disk.ts'
import type { SessionEffect, Timer } from './effects.ts'

export interface Keeping {
  /** The newest value is not being written yet. */
  readonly isDue: boolean
  /** It is written once its timer has ended. */
  readonly waits: boolean
  /** The last try found no room. */
  readonly isRefused: boolean
}

export const KEPT: Keeping = { isDue: false, waits: false, isRefused: false }

/** A part of the session after a change, and what is started. */
export type Changed<Part> = readonly [Part, readonly SessionEffect[]]

/** After the disk took the value. */
export function afterWrite(keeping: Keeping): Changed<Keeping> {
  return [{ ...keeping, isRefused: false }, keeping.isRefused ? [{ type: 'report-room' }] : []]
}

/** After the value could not be written. `timer` ends the wait for room. */
export function afterRefusal(
  keeping: Keeping,
  error: unknown,
  { doing, timer }: { readonly doing: Doing; readonly timer: Timer },
): Changed<Keeping> {
  const isRefused = isFull(error)
  const reports: readonly SessionEffect[] =
    isRefused && keeping.isRefused ? [] : [{ type: 'report', error: fitted(doing, error) }]
  if (!isRefused || keeping.isDue) return [{ ...keeping, isRefused }, reports]
  return [
    { isDue: true, waits: true, isRefused },
    [...reports, { type: 'start-timer', timer, afterMs: ROOM_RETRY_MS }],
  ]
}
