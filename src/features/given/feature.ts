import type { Feature } from '../../host/feature.ts'
import { lazy } from '../../kit/lazy.ts'
import { matchesMedia } from '../../kit/page-hooks.ts'

/** Questions in the address, and what other apps share with this one or open with it, in a new chat. */
export const given = {
  name: 'given',
  AboveComposer: lazy(async () => (await import('./TakeGiven.tsx')).TakeGiven, undefined, {
    // Only an installed app opens files.
    isWanted: () => location.search !== '' || !matchesMedia('(display-mode: browser)'),
  }),
} satisfies Feature
