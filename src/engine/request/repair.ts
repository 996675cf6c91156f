/** The last step before a request: makes any view acceptable to providers. */
import {
  toolCallsOf,
  toolResultsOf,
  type Part,
  type ToolCallPart,
  type ToolResultPart,
} from '../message/message.ts'
import { type View, type ViewItem, replaceItems, replaceParts, addItem } from '../message/view.ts'

/** The result of a call whose tool never answered. */
export const NO_RESULT = 'No result: the tool was interrupted before it answered.'
/** The result of an empty tool output: some providers refuse empty content. */
export const NO_OUTPUT = '(no output)'
/** The first message if the history would start with the model's words. */
export const EARLIER = '[The conversation starts earlier; its beginning is not shown.]'

/**
 * Makes the view valid for every provider. Parts fit their role. Each call has exactly one result after it; a missing
 * one becomes an error. Call ids are unique, nothing is empty, and a user message comes first. The last message keeps
 * its role. Returns the same view if nothing is wrong; idempotent.
 */
export function repair(view: View): View {
  const fitting = view.items.map(withFittingParts).filter(hasContent)
  return replaceItems(view, startingWithUser(pairCalls(fitting)))
}

/** Each call with exactly one result after it, under an id of its own; results without a call are left out. */
export function pairCalls(items: readonly ViewItem[]): readonly ViewItem[] {
  return items.some(usesTools) ? withUniqueCallIds(pairTools(items)) : items
}

function usesTools({ role, parts }: ViewItem): boolean {
  return role === 'tool' || toolCallsOf(parts).length > 0
}

const FITTING: Record<ViewItem['role'], ReadonlySet<Part['type']>> = {
  user: new Set(['text', 'image']),
  assistant: new Set(['text', 'reasoning', 'server-work', 'tool-call']),
  tool: new Set(['tool-result']),
}

function withFittingParts(item: ViewItem): ViewItem {
  const fits = (part: Part) =>
    FITTING[item.role].has(part.type) && (part.type !== 'text' || part.text.trim() !== '')
  const fitting = item.parts.every(fits) ? item : { ...item, parts: item.parts.filter(fits) }
  return replaceParts(fitting, part => (isSilent(part) ? { ...part, output: NO_OUTPUT } : part))
}

function isSilent(part: Part): part is ToolResultPart {
  return part.type === 'tool-result' && part.output.trim() === ''
}

/** Providers refuse a message that contains only reasoning. */
function hasContent({ parts }: ViewItem): boolean {
  return parts.some(part => part.type !== 'reasoning')
}

/** Collects the results after a step in one item, in the order of its calls. */
function pairTools(items: readonly ViewItem[]): ViewItem[] {
  const paired: ViewItem[] = []
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index]
    if (!item || item.role === 'tool') continue
    const calls = toolCallsOf(item.parts)
    if (calls.length === 0) {
      paired.push(item)
      continue
    }
    const followers: ViewItem[] = []
    for (let next = items[index + 1]; next?.role === 'tool'; next = items[index + 1]) {
      followers.push(next)
      index += 1
    }
    paired.push(...completeStep(item, calls, followers))
  }
  return paired
}

function completeStep(
  step: ViewItem,
  calls: readonly ToolCallPart[],
  followers: readonly ViewItem[],
): readonly ViewItem[] {
  const distinct = calls.filter(
    (call, at) => calls.findIndex(({ callId }) => callId === call.callId) === at,
  )
  const caller =
    distinct.length === calls.length
      ? step
      : {
          ...step,
          parts: step.parts.filter(part => part.type !== 'tool-call' || distinct.includes(part)),
        }
  const results = followers.flatMap(({ parts }) => toolResultsOf(parts))
  const answers = distinct.map(
    ({ callId, tool }): ToolResultPart =>
      results.find(result => result.callId === callId) ?? {
        type: 'tool-result',
        callId,
        tool,
        output: NO_RESULT,
        isError: true,
      },
  )
  const first = followers[0]
  const fits =
    first &&
    first.parts.length === answers.length &&
    first.parts.every((part, at) => part === answers[at])
  if (fits) return [caller, first]
  const made: ViewItem = {
    id: first?.id ?? `${step.id}/results`,
    role: 'tool',
    parts: answers,
    origin: first?.origin ?? 'message',
    pinned: step.pinned,
  }
  return [caller, made]
}

/** Renames a call id that an earlier step used, in the call and in its result. */
function withUniqueCallIds(items: readonly ViewItem[]): ViewItem[] {
  const used = new Set<string>()
  let names = new Map<string, string>()
  return items.map(item => {
    if (toolCallsOf(item.parts).length > 0) {
      names = new Map()
      for (const { callId } of toolCallsOf(item.parts)) {
        const name = freeName(callId, used)
        used.add(name)
        if (name !== callId) names.set(callId, name)
      }
    }
    if (names.size === 0 || item.role === 'user') return item
    return replaceParts(item, part => {
      if (part.type !== 'tool-call' && part.type !== 'tool-result') return part
      const name = names.get(part.callId)
      return name === undefined ? part : { ...part, callId: name }
    })
  })
}

function freeName(callId: string, used: ReadonlySet<string>): string {
  let name = callId
  for (let copy = 2; used.has(name); copy += 1) name = `${callId}-${copy}`
  return name
}

function startingWithUser(items: readonly ViewItem[]): readonly ViewItem[] {
  const [first] = items
  if (!first || first.role === 'user') return items
  return [addItem(`${first.id}/earlier`, EARLIER), ...items]
}
