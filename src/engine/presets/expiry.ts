/**
 * When a session that nobody touches goes to the trash.
 *
 * Source: cowagent (presets, D7). Differs: to the trash, from which it can be restored, not away.
 *
 * @module
 */
import type { Preset } from './preset.ts'

const DAY_MS = 86_400_000

/** Milliseconds since 1970 UTC from which the session may go; null: it never does. */
export function expiresAt(
  { trashAfterDays }: Pick<Preset, 'trashAfterDays'>,
  updatedAt: number,
): number | null {
  return trashAfterDays === null ? null : updatedAt + trashAfterDays * DAY_MS
}
