import type { CallToolResult, GetPromptResult } from '@modelcontextprotocol/client'
import type { ToolOutput } from '../../ports/chat-model.ts'
import { parseJson } from '../../ports/parse-json.ts'

type Content = CallToolResult['content'][number]

/**
 * The text that the model reads of a server's result. Images, sounds and files are named, and links are not followed. Structured
 * content follows as JSON, unless a text says the same.
 */
export function resultText(
  result: Pick<CallToolResult, 'content' | 'structuredContent' | 'isError'>,
): ToolOutput {
  const texts = result.content.map(textOf)
  const { structuredContent: value } = result
  const isSaid = value === undefined || texts.some(text => sameJson(text, value))
  const all = isSaid ? texts : [...texts, JSON.stringify(value)]
  return {
    text: all.filter(text => text !== '').join('\n\n'),
    ...(result.isError === true && { isError: true }),
  }
}

/** The text of a prompt. Where it is a talk, each message says whose it is. */
export function promptText(messages: GetPromptResult['messages']): string {
  const isTalk = messages.some(({ role }) => role !== 'user')
  return messages
    .map(({ role, content }) => (isTalk ? `${NAMES[role]}: ${textOf(content)}` : textOf(content)))
    .join('\n\n')
}

const NAMES = { user: 'User', assistant: 'Assistant' } as const

function textOf(content: Content): string {
  switch (content.type) {
    case 'text':
      return content.text
    case 'image':
    case 'audio':
      return `[${content.type}: ${content.mimeType}, ${bytesOf(content.data)} bytes, not shown]`
    case 'resource_link':
      return `[link: ${content.name}, ${content.uri}]`
    case 'resource':
      return 'text' in content.resource
        ? `[resource: ${content.resource.uri}]\n${content.resource.text}`
        : `[resource: ${content.resource.uri}, ${content.resource.mimeType ?? 'unknown type'}, ${bytesOf(content.resource.blob)} bytes, not shown]`
  }
}

/** Of base64. */
function bytesOf(data: string): number {
  return Math.floor((data.replace(/=+$/, '').length * 3) / 4)
}

/** True if the text is JSON of this value, with the fields in any order. */
function sameJson(text: string, value: unknown): boolean {
  const parsed = parseJson(text)
  return parsed !== undefined && sorted(parsed) === sorted(value)
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner).toSorted(([left], [right]) => (left < right ? -1 : 1)),
        )
      : inner,
  )
}
