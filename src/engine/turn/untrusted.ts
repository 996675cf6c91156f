/** Finds text that others wrote and the model may have read: it could ask the model to send data away. */
import { toArray } from '../branch/append-list.ts'
import type { Branch } from '../branch/branch.ts'
import type { MessageEntry } from '../log/transcript.ts'
import { isFile } from '../message/files.ts'
import type { Part } from '../message/message.ts'
import { QUOTING_TOOLS } from '../recall/archive-tool-names.ts'
import type { EngineConfig } from './types.ts'

/**
 * Number of the first message with such a text: a file, a recall, or a result of a tool that reads elsewhere or is not
 * known. Null for none. The whole branch counts, because a summary may repeat what left the view.
 */
export function untrustedMessage(
  { messages, overlays }: Branch,
  config: Pick<EngineConfig, 'tools' | 'effects'>,
): number | null {
  const isHarmless = (tool: string) =>
    config.tools.some(({ name }) => name === tool) &&
    config.effects?.has(tool) !== true &&
    !QUOTING_TOOLS.has(tool)
  const isUntrusted = (part: Part) =>
    part.type === 'tool-result'
      ? part.isRefused !== true && !isHarmless(part.tool)
      : part.type === 'text' && isFile(part)
  const recalled = new Set<string>(overlays.recalls.map(({ event }) => event.messageId))
  const found = toArray(messages).find(
    ({ event }: MessageEntry) => recalled.has(event.id) || event.parts.some(isUntrusted),
  )
  return found?.number ?? null
}
