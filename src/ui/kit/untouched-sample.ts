import type { SessionSnapshot } from '../../runtime/session/snapshot.ts'

/** True for the sample while nothing was asked in it. */
export function isUntouchedSample(
  shown: Pick<SessionSnapshot, 'origin' | 'meter'> | null,
): boolean {
  return shown?.origin === 'sample' && shown.meter.history.length === 0
}
