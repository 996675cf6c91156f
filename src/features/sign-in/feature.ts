import type { Feature, KeyPartProps } from '../../host/feature.ts'
import { lazy } from '../../kit/lazy.ts'
import { isBack } from './left-sign-in.ts'

/** A key for a service, for a person who signs in there. */
export const signIn = {
  name: 'sign-in',
  worker: () => import('./commands.ts'),
  KeyPart: lazy<KeyPartProps>(async () => (await import('./SignInPart.tsx')).SignInPart),
  AboveComposer: lazy(async () => (await import('./ReturnNote.tsx')).ReturnNote, undefined, {
    isWanted: () => isBack,
  }),
} satisfies Feature
