/** LM Studio: a conversation file, with the versions of each message. */
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'
import { outputText } from './call-with-result.ts'
import { callIn, contentParts, reasoningPart, roleOf, textPart } from './content.ts'
import {
  type ForeignPart,
  type ForeignSession,
  sessionOf,
  type Unlinked,
} from './foreign-session.ts'
import { at, idAt, isRecord, listAt, parsedOr, textAt, timeAt } from './read-json.ts'
import { draftWarning, unreadWarning } from './unread.ts'
import { type ListedTurn, promptTurn, versionsInARow } from './versions.ts'

/** True for a conversation whose messages have versions. */
export function isLmStudio(value: unknown): boolean {
  return listAt(value, 'messages').some(message => Array.isArray(at(message, 'versions')))
}

/** A conversation; the model's settings stay in the file. */
export function readLmStudio(value: unknown): ForeignSession {
  const places = listAt(value, 'messages').map((message): ListedTurn => {
    const selected = at(message, 'currentlySelected')
    const versions = listAt(message, 'versions').map(version =>
      versionIn(version, idAt(value, 'lastUsedModel', 'identifier')),
    )
    return { versions, shown: typeof selected === 'number' ? selected : versions.length - 1 }
  })
  return sessionOf('lm-studio', {
    ...versionsInARow([...promptTurn(systemOf(value)), ...places]),
    // It has no id, and no two conversations begin in the same millisecond.
    foreignId: idAt(value, 'id') ?? idAt(value, 'createdAt'),
    title: textAt(value, 'name'),
    createdAt: timeAt(value, 'createdAt'),
    written: listAt(value, 'messages').map(wordsOf),
    warnings: [
      ...unreadWarning(places.filter(({ versions }) => versions.flat().length === 0).length),
      ...draftWarning(textAt(value, 'clientInput')),
    ],
  })
}

/** A message without what the application notes about a step. */
function wordsOf(message: unknown): unknown {
  if (!isRecord(message)) return message
  return {
    ...message,
    versions: listAt(message, 'versions').map(version =>
      isRecord(version)
        ? {
            ...version,
            steps: listAt(version, 'steps').map(step =>
              isRecord(step) ? { ...step, genInfo: null, debugInfo: null } : step,
            ),
          }
        : version,
    ),
  }
}

/** The prompt of the chat: in a field of its own, or among the settings. */
function systemOf(value: unknown): string {
  const field = listAt(value, 'perChatPredictionConfig', 'fields').find(
    each => textAt(each, 'key') === 'llm.prediction.systemPrompt',
  )
  return textAt(value, 'systemPrompt') || textAt(field, 'value')
}

/** The messages of one version: the steps of an answer call tools and go on. */
function versionIn(version: unknown, lastModel: string | null): readonly Unlinked[] {
  const role = roleOf(at(version, 'role'))
  if (role === null) return []
  const steps = listAt(version, 'steps')
  const time = timeAt(version, 'createdAt') ?? timeAt(version, 'timestamp')
  const common = { role, at: time, model: role === 'assistant' ? lastModel : null }
  if (steps.length === 0) return [{ ...common, parts: listAt(version, 'content').flatMap(pieceIn) }]
  const model = steps
    .map(
      step =>
        idAt(step, 'genInfo', 'indexedModelIdentifier') ?? idAt(step, 'genInfo', 'identifier'),
    )
    .find(name => name !== null)
  const parts = steps.flatMap(stepIn)
  return [
    { ...common, parts, model: model ?? idAt(version, 'senderInfo', 'senderName') ?? common.model },
  ]
}

function stepIn(step: unknown): readonly ForeignPart[] {
  const type = textAt(step, 'type')
  const pieces = listAt(step, 'content')
  if (type === 'debugInfoBlock' || type === 'toolStatus') return statusIn(step)
  if (textAt(step, 'style', 'type') === 'thinking')
    return reasoningPart(pieces.map(piece => textAt(piece, 'text')).join(''))
  return joined(pieces.flatMap(pieceIn))
}

/** Words that arrived in pieces are one part. */
function joined(parts: readonly ForeignPart[]): readonly ForeignPart[] {
  const whole: ForeignPart[] = []
  for (const part of parts) {
    const last = whole.at(-1)
    if (part.type === 'text' && last?.type === 'text')
      whole[whole.length - 1] = { type: 'text', text: last.text + part.text }
    else whole.push(part)
  }
  return whole
}

/** The state of a call is noise; why it failed is not. */
function statusIn(step: unknown): readonly ForeignPart[] {
  const failure = textAt(step, 'statusState', 'status', 'error')
  return textPart(failure || textAt(step, 'debugInfo', 'error'))
}

function pieceIn(piece: unknown): readonly ForeignPart[] {
  switch (textAt(piece, 'type')) {
    case 'toolCallRequest':
      return callIn({
        id: at(piece, 'toolCallRequestId') ?? at(piece, 'callId'),
        name: at(piece, 'name') ?? 'tool',
        arguments: at(piece, 'parameters') ?? at(piece, 'arguments'),
      })
    case 'toolCallResult': {
      const content = at(piece, 'content')
      const id =
        idAt(piece, 'toolCallRequestId') ?? idAt(piece, 'toolCallId') ?? idAt(piece, 'callId')
      const output = outputText(typeof content === 'string' ? parsedOr(content) : content, content)
      return [{ type: 'result', id, tool: idAt(piece, 'name'), output, isError: false }]
    }
    case 'file': {
      const name = textAt(piece, 'name') || textAt(piece, 'fileIdentifier')
      const isImage = textAt(piece, 'fileType') === 'image'
      return textPart(isImage ? foreignNotes.image(name) : foreignNotes.file(name))
    }
    default:
      return contentParts(piece)
  }
}
