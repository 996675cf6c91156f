import type { FirstScreen } from '../../runtime/remote/remote-application.ts'
import { newSessionId } from '../../ports/platform.ts'
import { createNextId } from '../next-id.ts'
import recorded from './first-screen.json?raw'

/** The screen with which the sample opens, recorded, so that the first words need no worker. `first-screen.test.ts` compares it. */
export function firstScreen(now: number): FirstScreen {
  const sessionId = newSessionId(createNextId(() => now))
  const screen: Omit<FirstScreen, 'sessionId' | 'at'> = JSON.parse(
    recorded,
    (key: string, value: unknown) => (isTime(key, value) ? now + value : value),
  )
  return { ...screen, sessionId, at: now }
}

/** Recorded times are those before now. */
function isTime(key: string, value: unknown): value is number {
  return typeof value === 'number' && (key === 'at' || key.endsWith('At'))
}
