import type { Feature } from '../../host/feature.ts'
import { lateAfterDrawing } from '../../kit/late.ts'

const Nothing = () => null

/** Questions in the address, and what other apps share with this one or open with it, in a new chat. */
export const given = {
  name: 'given',
  AboveBox: lateAfterDrawing(async () =>
    location.search === '' && !('launchQueue' in window)
      ? Nothing
      : (await import('./TakeGiven.tsx')).TakeGiven,
  ),
} satisfies Feature
