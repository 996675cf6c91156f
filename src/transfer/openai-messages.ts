/** Messages of chat completions: `{"messages": […]}`, as a request and a line of fine-tuning data hold them. */
import {
  citedText,
  foldBranch,
  imageNote,
  type ImagePart,
  isLong,
  pairCalls,
  type Part,
  resultText,
  type Role,
  systemText,
  textOf,
  toolCallsOf,
  toolResultsOf,
  wholeFile,
} from '../engine/index.ts'
import type { SessionToWrite, WriteForm } from '../ports/backup.ts'
import { toBase64 } from './bytes.ts'
import { compactionsToWrite, stepsToWrite } from './parts-to-write.ts'
import { headingOfCompaction } from './session-markdown.ts'

type ContentPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } }

/** A message as the chat completions API takes it. Source: OpenAI API reference, `ChatCompletionRequestMessage`. */
export type OpenAiMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: string | readonly ContentPart[] }
  | {
      readonly role: 'assistant'
      readonly content: string | null
      readonly tool_calls?: readonly {
        readonly id: string
        readonly type: 'function'
        readonly function: { readonly name: string; readonly arguments: string }
      }[]
    }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string }

type Images = SessionToWrite['images']

/** The system prompt and the shown branch. Reasoning is left out, because the API has no place for it. */
export function openAiMessages(
  { events, images }: Pick<SessionToWrite, 'events' | 'images'>,
  form: WriteForm,
): readonly OpenAiMessage[] {
  const forAll = (form.reads === 'view' && form.systemPrompt) || ''
  const system = systemText(forAll, foldBranch(events).systemPrompt)
  const items = stepsToWrite(events, form).map(message => ({ ...message, pinned: false }))
  return [
    ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
    ...pairCalls(items).flatMap(({ role, parts }) =>
      messagesOf(role, form.reads === 'view' ? parts : parts.map(wholeOf), images),
    ),
  ]
}

/** The text of the file: on one line for `openai-jsonl`. */
export function openAiText(session: SessionToWrite, form: WriteForm): string {
  const messages = openAiMessages(session, form)
  if (form.format !== 'openai-json') return `${JSON.stringify({ messages })}\n`
  const metadata = compactionsIn(session, form)
  return `${JSON.stringify({ messages, ...(metadata && { metadata }) }, null, 2)}\n`
}

/**
 * The compactions as the metadata of a request: the API takes at most 16 short texts. A line of fine-tuning data may hold
 * none. Null for none.
 */
function compactionsIn({ events }: SessionToWrite, form: WriteForm) {
  const newest = compactionsToWrite(events, form).slice(-MOST_METADATA)
  if (newest.length === 0) return null
  return Object.fromEntries(
    newest.map((record, at) => [
      `compaction_${record.number ?? at + 1}`,
      headingOfCompaction(record).slice(0, LONGEST_METADATA),
    ]),
  )
}

/** Source: OpenAI API reference, `metadata`. */
const MOST_METADATA = 16
const LONGEST_METADATA = 512

/** A reader of the transcript gets all words of a long file, not its outline. */
function wholeOf(part: Part): Part {
  return part.type === 'text' && isLong(part) ? wholeFile(part) : part
}

function messagesOf(role: Role, parts: readonly Part[], images: Images): readonly OpenAiMessage[] {
  switch (role) {
    case 'user':
      return [{ role, content: userContent(parts, images) }]
    case 'assistant': {
      const calls = toolCallsOf(parts).map(({ callId, tool, input }) => ({
        id: callId,
        type: 'function' as const,
        function: { name: tool, arguments: JSON.stringify(input) },
      }))
      const text = citedText(parts)
      if (text === '' && calls.length === 0) return []
      return [{ role, content: text || null, ...(calls.length > 0 && { tool_calls: calls }) }]
    }
    case 'tool':
      return toolResultsOf(parts).map(result => ({
        role,
        tool_call_id: result.callId,
        content: resultText(result),
      }))
  }
}

function userContent(parts: readonly Part[], images: Images): string | readonly ContentPart[] {
  if (!parts.some(({ type }) => type === 'image')) return textOf(parts)
  return parts.flatMap((part): readonly ContentPart[] => {
    if (part.type === 'text') return [{ type: 'text', text: part.text }]
    if (part.type !== 'image') return []
    const url = imageAddress(part, images)
    return [
      url === null
        ? { type: 'text', text: imageNote(part) }
        : { type: 'image_url', image_url: { url } },
    ]
  })
}

/** The image as a `data:` address; null if its bytes are missing. */
export function imageAddress({ hash, mediaType }: ImagePart, images: Images): string | null {
  const bytes = images.get(hash)
  return bytes ? `data:${mediaType};base64,${toBase64(bytes)}` : null
}
