import { archiveReference, resultArchiveId } from '../masking/markers.ts'
import { EventId, type Mask } from '../log/event.ts'
import { toolCallsOf, type ToolCallPart } from '../message/message.ts'
import { argumentsText } from '../tokens/request-tokens.ts'
import type { CountText } from '../tokens/count.ts'
import type { ViewItem } from '../message/view.ts'

type Input = ToolCallPart['input']

/** Longest argument text in characters that names something; it always stays. */
const NAMING_CHARACTERS = 200

export interface ArgumentMaskOptions {
  /** Arguments with longer JSON, in characters, are shortened; 0 for none. */
  readonly overCharacters: number
  readonly count: CountText
}

/**
 * Masks long arguments of old calls that are not pinned. The marker is JSON with a note in place of each long text,
 * or of all texts if that is still too long. Tool name and call id stay.
 */
export function maskArguments(
  items: readonly ViewItem[],
  { overCharacters, count }: ArgumentMaskOptions,
): readonly Mask[] {
  if (overCharacters === 0) return []
  return items.flatMap(item =>
    item.pinned || item.origin === 'summary'
      ? []
      : toolCallsOf(item.parts)
          .filter(call => argumentsText(call).length > overCharacters)
          .flatMap(call => maskOf(item.id, call, { overCharacters, count })),
  )
}

function maskOf(
  messageId: string,
  call: ToolCallPart,
  { overCharacters, count }: ArgumentMaskOptions,
): readonly Mask[] {
  const reference = archiveReference(resultArchiveId(messageId, call.callId))
  const noted = JSON.stringify(withNotes(call.input, reference))
  const marker =
    isObject(call.input) && noted.length <= overCharacters
      ? noted
      : JSON.stringify({ archived: note(argumentsText(call), reference) })
  const tokensBefore = count(argumentsText(call)).tokens
  const tokensAfter = count(marker).tokens
  return tokensAfter >= tokensBefore
    ? []
    : [
        {
          messageId: EventId.parse(messageId),
          callId: call.callId,
          marker,
          tokensBefore,
          tokensAfter,
        },
      ]
}

function isObject(input: Input): boolean {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}

function withNotes(input: Input, reference: string): Input {
  if (typeof input === 'string')
    return input.length > NAMING_CHARACTERS ? note(input, reference) : input
  if (Array.isArray(input)) return input.map(value => withNotes(value, reference))
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, withNotes(value, reference)]),
  )
}

function note(text: string, reference: string): string {
  return `[${text.length} characters, ${reference}]`
}
