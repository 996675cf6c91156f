/**
 * What providers demand of a history, each rule as one property: where it allows a cut, and what in
 * a history breaks it. A cut is legal where all properties allow it.
 *
 * @module
 */
import { toolCallsOf, toolResultsOf, type Message, type Part } from '../message/message.ts'

type Items = readonly Pick<Message, 'role' | 'parts'>[]

export interface Property {
  readonly name: string
  /** May the history be split so that `items[index]` is the first of the later part? */
  readonly allowsCut: (items: Items, index: number) => boolean
  /** One sentence for each fault; empty for a history that a provider accepts. */
  readonly faults: (items: Items) => readonly string[]
}

const anywhere = () => true

const toolPairs: Property = {
  name: 'every tool call has exactly one result, right after it and in order',
  allowsCut: (items, index) => items[index]?.role !== 'tool',
  faults: items =>
    items.flatMap((item, index) => {
      const calls = toolCallsOf(item.parts).map(({ callId }) => callId)
      if (item.role === 'tool') {
        const previous = items[index - 1]
        return previous && toolCallsOf(previous.parts).length > 0
          ? []
          : [`Item ${index} holds tool results without a call before it`]
      }
      if (calls.length === 0) return []
      const results = toolResultsOf(items[index + 1]?.parts ?? []).map(({ callId }) => callId)
      return results.length === calls.length && calls.every((call, at) => call === results[at])
        ? []
        : [
            `Item ${index} calls ${calls.join(', ')} but is followed by results ${results.join(', ')}`,
          ]
    }),
}

const uniqueCallIds: Property = {
  name: 'no call id is used twice',
  allowsCut: anywhere,
  faults: items => {
    const ids = items.flatMap(({ parts }) => toolCallsOf(parts).map(({ callId }) => callId))
    return ids
      .filter((id, index) => ids.indexOf(id) !== index)
      .map(id => `Call id ${id} is used twice`)
  },
}

const partsFitRole: Property = {
  name: 'calls and reasoning come from the assistant, results from tools, images from the user',
  allowsCut: anywhere,
  faults: items =>
    items.flatMap(({ role, parts }, index) =>
      parts
        .filter(part => !ROLE_PARTS[role].includes(part.type))
        .map(part => `Item ${index} has a ${part.type} part in the role ${role}`),
    ),
}

const ROLE_PARTS: Record<Message['role'], readonly string[]> = {
  user: ['text', 'image'],
  assistant: ['text', 'reasoning', 'tool-call'],
  tool: ['tool-result'],
}

const startsWithUser: Property = {
  name: 'the first message is the user’s',
  allowsCut: anywhere,
  faults: items =>
    items.length === 0 || items[0]?.role === 'user' ? [] : [`The first role is ${items[0]?.role}`],
}

const endsWithUserOrTool: Property = {
  name: 'the last message is the user’s or a tool’s',
  allowsCut: anywhere,
  faults: items =>
    items.at(-1)?.role === 'assistant' ? ['The last message is the assistant’s'] : [],
}

const noEmptyContent: Property = {
  name: 'no message is empty',
  allowsCut: anywhere,
  faults: items =>
    items.flatMap(({ parts }, index) =>
      !parts.every(isBlank) && !parts.some(isSilentResult) ? [] : [`Item ${index} has no content`],
    ),
}

function isBlank(part: Part): boolean {
  return part.type === 'text' && part.text.trim() === ''
}

function isSilentResult(part: Part): boolean {
  return part.type === 'tool-result' && part.output.trim() === ''
}

/** In the order in which `repair` sees to them. */
export const PROPERTIES: readonly Property[] = [
  partsFitRole,
  toolPairs,
  uniqueCallIds,
  noEmptyContent,
  startsWithUser,
  endsWithUserOrTool,
]

/** Indexes at which the items may be split, ascending: never 0, never between a call and its result. */
export function legalCuts(items: Items): readonly number[] {
  return items
    .map((_, index) => index)
    .filter(index => index > 0 && PROPERTIES.every(property => property.allowsCut(items, index)))
}

/** Everything a provider would refuse about these items. */
export function faultsOf(items: Items): readonly string[] {
  return PROPERTIES.flatMap(property => property.faults(items))
}
