/** Finds text that others wrote and the model may have read: it could ask the model to send data away. */
import { toArray } from '../branch/append-list.ts'
import type { Branch } from '../branch/branch.ts'
import type { MessageEntry } from '../log/transcript.ts'
import { isFile } from '../message/files.ts'
import type { Part } from '../message/message.ts'
import { QUOTING_TOOLS } from '../recall/archive-tool-names.ts'
import type { EngineConfig } from './types.ts'

/** Where such a text stands: in a message, in the memory, in the files of its project, or in how another server describes its tools. */
export type UntrustedText =
  | { readonly from: 'message'; readonly number: number }
  | { readonly from: 'memory' | 'project' }
  | { readonly from: 'tools'; readonly place: string }

type Reads = Pick<
  EngineConfig,
  'tools' | 'effects' | 'places' | 'isImported' | 'hasForeignMemory' | 'hasProjectFiles'
>

/**
 * The first such text that a call of this tool could obey; null for none. A server's own words about its tools do not count for
 * its own tools: the person allowed exactly these.
 */
export function untrustedFor(tool: string, branch: Branch, config: Reads): UntrustedText | null {
  const number = untrustedMessage(branch, config)
  if (number !== null) return { from: 'message', number }
  if (config.hasForeignMemory === true) return { from: 'memory' }
  if (config.hasProjectFiles === true) return { from: 'project' }
  const { places = new Map<string, string>(), tools } = config
  const own = places.get(tool)
  const place = tools
    .map(({ name }) => places.get(name))
    .find(other => other !== undefined && other !== own)
  return place === undefined ? null : { from: 'tools', place }
}

/** The words of others that stand around the messages of a request: tools of servers, memory, and files of the project. */
export function wordsAround({
  tools,
  places,
  hasForeignMemory = false,
  hasProjectFiles = false,
  system,
}: Pick<
  EngineConfig,
  'tools' | 'places' | 'hasForeignMemory' | 'hasProjectFiles' | 'system'
>): readonly string[] {
  const described = tools.filter(({ name }) => places?.has(name) === true)
  const words = described.map(
    ({ description, inputSchema }) => description + JSON.stringify(inputSchema),
  )
  return hasForeignMemory || hasProjectFiles ? [...words, system] : words
}

/**
 * Number of the first message with such a text: a file, an image, pages that a server found, a recall, a message of an imported conversation, or a result of
 * a tool that reads elsewhere or is not known. Null for none. The whole branch counts, because a summary may repeat what left the
 * view.
 */
export function untrustedMessage({ messages, overlays }: Branch, config: Reads): number | null {
  const isHarmless = (tool: string) =>
    config.tools.some(({ name }) => name === tool) &&
    config.effects?.has(tool) !== true &&
    !QUOTING_TOOLS.has(tool)
  const isUntrusted = (part: Part) =>
    part.type === 'tool-result'
      ? part.isRefused !== true && !isHarmless(part.tool)
      : part.type === 'image' || part.type === 'server-work' || isFile(part)
  const recalled = new Set<string>(overlays.recalls.map(({ event }) => event.messageId))
  const found = toArray(messages).find(
    ({ event }: MessageEntry) =>
      config.isImported === true || recalled.has(event.id) || event.parts.some(isUntrusted),
  )
  return found?.number ?? null
}
