import { contentHash, type OfferedTool } from '../../engine/index.ts'
import type { Tool } from '../../ports/chat-model.ts'
import { webAddress } from '../../ports/web-address.ts'

/** A tool as the log names it in the message with a call; undefined for a tool of the app. */
export function offeredTool({
  definition: { description, inputSchema },
  place,
}: Pick<Tool, 'definition' | 'place'>): OfferedTool | undefined {
  if (place === undefined) return undefined
  const host = webAddress(place)?.host ?? place
  return { host, address: contentHash(place), description, inputSchema }
}
