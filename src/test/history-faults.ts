/** What providers demand of a history, each rule as one property, against which requests are held. */
import { toolCallsOf, toolResultsOf, type Message, type Part } from '../engine/message/message.ts'

type Items = readonly Pick<Message, 'role' | 'parts'>[]

interface Property {
  readonly name: string
  /** One sentence for each fault; empty for a history that a provider accepts. */
  readonly faults: (items: Items) => readonly string[]
}

const toolPairs: Property = {
  name: 'every tool call has exactly one result, right after it and in order',
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
  faults: items => {
    const ids = items.flatMap(({ parts }) => toolCallsOf(parts).map(({ callId }) => callId))
    return ids
      .filter((id, index) => ids.indexOf(id) !== index)
      .map(id => `Call id ${id} is used twice`)
  },
}

const partsFitRole: Property = {
  name: 'calls and reasoning come from the assistant, results from tools, images from the user',
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
  faults: items =>
    items.length === 0 || items[0]?.role === 'user' ? [] : [`The first role is ${items[0]?.role}`],
}

const endsWithUserOrTool: Property = {
  name: 'the last message is the user’s or a tool’s',
  faults: items =>
    items.at(-1)?.role === 'assistant' ? ['The last message is the assistant’s'] : [],
}

const noEmptyContent: Property = {
  name: 'no message is empty',
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

/** Everything a provider would refuse about these items. */
export function faultsOf(items: Items): readonly string[] {
  return PROPERTIES.flatMap(property => property.faults(items))
}
