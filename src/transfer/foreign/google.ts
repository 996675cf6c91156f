/** Prompts of Google AI Studio, and sessions of the Gemini CLI. */
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'
import { callIn, contentParts, hiddenWarning, reasoningPart, roleOf, textPart } from './content.ts'
import {
  inARow,
  type ForeignMessage,
  type ForeignPart,
  type ForeignSession,
  sessionOf,
  type Unlinked,
} from './foreign-session.ts'
import { googleParts } from './google-parts.ts'
import { at, idAt, isRecord, listAt, textAt, timeAt } from './read-json.ts'
import { draftWarning, unreadWarning } from './unread.ts'

/** A system instruction, as text or as parts. */
function instructionIn(value: unknown): string {
  const parts = typeof value === 'string' ? value : (at(value, 'parts') ?? value)
  return contentParts(parts)
    .flatMap(part => (part.type === 'text' ? part.text : []))
    .join('\n')
}

function prompted(system: string, messages: readonly Unlinked[]): readonly ForeignMessage[] {
  const prompt: Unlinked = { role: 'system', parts: textPart(system), at: null, model: null }
  return inARow(system === '' ? messages : [prompt, ...messages])
}

/** True for a prompt that AI Studio stores in Drive. */
export function isAiStudio(value: unknown): boolean {
  return Array.isArray(at(value, 'chunkedPrompt', 'chunks'))
}

/** A prompt of AI Studio; what its model may do stays in the file. */
export function readAiStudio(value: unknown): ForeignSession {
  const chunks = listAt(value, 'chunkedPrompt', 'chunks')
  const model = idAt(value, 'runSettings', 'model')?.replace(/^models\//, '') ?? null
  const messages = chunks.map((chunk): Unlinked => {
    const role = roleOf(at(chunk, 'role')) ?? 'user'
    return {
      role,
      parts: chunkParts(chunk),
      at: timeAt(chunk, 'createTime'),
      model: role === 'assistant' ? model : null,
    }
  })
  const drafts = listAt(value, 'chunkedPrompt', 'pendingInputs').map(input => textAt(input, 'text'))
  return sessionOf('ai-studio', {
    title: textAt(value, 'title') || textAt(value, 'displayName'),
    messages: prompted(instructionIn(at(value, 'systemInstruction')), messages),
    written: chunks,
    warnings: draftWarning(drafts.join('')),
  })
}

/** Its words are in `text`, and once more in `parts`. */
function chunkParts(chunk: unknown): readonly ForeignPart[] {
  const [words, isThought] = [textAt(chunk, 'text'), at(chunk, 'isThought') === true]
  const parts = contentParts(listAt(chunk, 'parts'))
  const text =
    words === '' ? parts : parts.filter(({ type }) => type !== 'text' && type !== 'reasoning')
  const calls = listAt(chunk, 'functionCalls').map(functionCall => ({ functionCall }))
  return [
    ...(isThought ? reasoningPart(words) : textPart(words)),
    ...text.map(part =>
      isThought && part.type === 'text' ? { type: 'reasoning' as const, text: part.text } : part,
    ),
    ...contentParts([...googleParts(chunk), ...calls]),
    ...textPart(textAt(chunk, 'errorMessage')),
  ]
}

/** True for a piece of a prompt that was saved without the rest. */
export function isAiStudioChunk(value: unknown): boolean {
  return (
    roleOf(at(value, 'role')) !== null &&
    typeof at(value, 'text') === 'string' &&
    ['isThought', 'tokenCount', 'finishReason'].some(key => key in Object(value))
  )
}

/** True for a session of the Gemini CLI, or the first line of one. */
export function isGeminiSession(value: unknown): boolean {
  return (
    idAt(value, 'sessionId') !== null &&
    (idAt(value, 'projectHash') !== null ||
      (timeAt(value, 'startTime') !== null &&
        listAt(value, 'messages').some(message => textAt(message, 'type') === 'gemini')))
  )
}

/** A session of the Gemini CLI: as one value, or as lines that change what stands before them. */
export function readGeminiSession(lines: readonly unknown[]): ForeignSession {
  const messages = new Map<string, { value: unknown; readonly parentId: string | null }>()
  let last: string | null = null
  let [title, unread] = ['', 0]
  const written: unknown[] = []
  const take = (value: unknown) => {
    written.push(value)
    const id = idAt(value, 'id') ?? `${messages.size}`
    const held = messages.get(id)
    // Each change writes the message as a whole.
    if (held) held.value = value
    else messages.set(id, { value, parentId: last })
    if (!held) last = id
  }
  for (const line of lines) {
    const changed = at(line, '$set') ?? line
    const rewound = idAt(line, '$rewindTo')
    if (rewound !== null) last = messages.get(rewound)?.parentId ?? null
    else if (textAt(line, 'type') !== '') take(line)
    else if (isRecord(changed)) for (const message of listAt(changed, 'messages')) take(message)
    else unread += 1
    title = textAt(changed, 'summary') || title
  }
  const [head] = lines
  const read = [...messages].map(([id, { value, parentId }]): ForeignMessage => ({
    id,
    parentId,
    ...sessionMessage(value),
  }))
  const isNote = ({ value }: { readonly value: unknown }) =>
    ['info', 'warning'].includes(textAt(value, 'type'))
  return sessionOf('gemini-cli', {
    foreignId: idAt(head, 'sessionId'),
    title,
    createdAt: timeAt(head, 'startTime'),
    currentId: last,
    hasMessageIds: true,
    messages: read,
    written: written.filter(value => !isNote({ value })).map(wordsOf),
    warnings: [
      ...hiddenWarning([...messages.values()].filter(isNote).length),
      ...unreadWarning(unread),
    ],
  })
}

/** A message without what the application draws for a call. */
function wordsOf(value: unknown): unknown {
  if (!isRecord(value)) return value
  const toolCalls = listAt(value, 'toolCalls').map(call =>
    isRecord(call) ? { ...call, description: null, resultDisplay: null } : call,
  )
  return { ...value, toolCalls }
}

function sessionMessage(value: unknown): Unlinked {
  const type = textAt(value, 'type')
  const role = type === 'user' ? 'user' : 'assistant'
  const isNote = type === 'info' || type === 'warning'
  const parts = [
    ...listAt(value, 'thoughts').flatMap(thought =>
      reasoningPart(
        [textAt(thought, 'subject'), textAt(thought, 'description')].filter(Boolean).join('\n'),
      ),
    ),
    ...contentParts(at(value, 'content')),
    ...listAt(value, 'toolCalls').flatMap(call =>
      callIn({ ...Object(call), arguments: at(call, 'args') }),
    ),
    ...listAt(value, 'toolCalls').flatMap(resultOf),
  ]
  const time = timeAt(value, 'timestamp')
  return { role, parts: isNote ? [] : parts, at: time, model: idAt(value, 'model') }
}

function resultOf(call: unknown): readonly ForeignPart[] {
  const [id, tool] = [idAt(call, 'id'), idAt(call, 'name')]
  const result = at(call, 'result')
  const shown = at(call, 'resultDisplay')
  const isNone = result === undefined || result === null
  if (isNone && typeof shown !== 'string') return []
  const parts = isNone ? textPart(String(shown)) : contentParts(result)
  const output = parts
    .flatMap(part => {
      if (part.type === 'result') return part.output
      if (part.type === 'image') return foreignNotes.image(part.name)
      return part.type === 'call' ? [] : part.text
    })
    .join('\n')
  const isError =
    textAt(call, 'status') === 'error' || parts.some(part => part.type === 'result' && part.isError)
  return [{ type: 'result', id, tool, output, isError }]
}
