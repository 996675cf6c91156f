import { newSessionId } from '../../ports/platform.ts'
import type { MarkdownPieces } from '../../ports/markdown.ts'
import type { FirstScreen } from '../../runtime/remote/remote-application.ts'
import { createNextId } from '../next-id.ts'
import recorded from './first-screen.txt?raw'

interface Recorded {
  readonly screen: Omit<FirstScreen, 'sessionId' | 'at'>
  /** The Markdown of its messages, read, by the text of each block. */
  readonly blocks: Readonly<Record<string, MarkdownPieces>>
}

/**
 * The screen with which the sample opens, recorded, so that the first words need no worker and no reader of Markdown.
 * `first-screen.test.ts` compares it.
 */
export function firstScreen(now: number): Recorded & { readonly screen: FirstScreen } {
  const { screen, blocks }: Recorded = JSON.parse(recorded, (key: string, value: unknown) =>
    isTime(key, value) ? now + value : value,
  )
  const sessionId = newSessionId(createNextId(() => now))
  return { screen: { ...screen, sessionId, at: now }, blocks }
}

/** Recorded times are those before now. */
function isTime(key: string, value: unknown): value is number {
  return typeof value === 'number' && (key === 'at' || key.endsWith('At'))
}
