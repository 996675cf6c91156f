import { toolCallsOf, type Part, type ToolCallPart } from '../../message/message.ts'
import { latestUserIndex, type ViewItem, replaceParts } from '../../message/view.ts'
import type { CountText } from '../../tokens/count.ts'
import { truncateToTokens } from '../../tokens/truncate-text.ts'

/** Removes the texts next to calls after the newest user message. Pinned items stay whole. */
export function removeTextOfCalls(items: readonly ViewItem[]): readonly ViewItem[] {
  const newest = latestUserIndex({ items })
  return items.map((item, at) => {
    const isStep = at > newest && !item.pinned && toolCallsOf(item.parts).length > 0
    const parts = isStep ? item.parts.filter(({ type }) => type !== 'text') : item.parts
    return parts.length === item.parts.length ? item : { ...item, parts }
  })
}

/** Cuts texts, results and string arguments after the newest user message. Pins and summaries stay whole. */
export function shortenSteps(
  items: readonly ViewItem[],
  { keep, count }: { readonly keep: number; readonly count: CountText },
): readonly ViewItem[] {
  const newest = latestUserIndex({ items })
  const clip = (text: string) => {
    const shortened = truncateToTokens(text, keep, count)
    return shortened.length < text.length ? shortened : text
  }
  return items.map((item, at) => {
    if (at <= newest || item.pinned || item.origin !== 'message') return item
    return replaceParts(item, part => clipped(part, clip))
  })
}

function clipped(part: Part, clip: (text: string) => string): Part {
  switch (part.type) {
    case 'text': {
      const text = clip(part.text)
      return text === part.text ? part : { ...part, text }
    }
    case 'tool-result': {
      const output = clip(part.output)
      return output === part.output ? part : { ...part, output }
    }
    case 'tool-call': {
      const input = clippedInput(part.input, clip)
      return input === part.input ? part : { ...part, input }
    }
    default:
      return part
  }
}

type Input = ToolCallPart['input']

/** The same value if no string is too long. */
function clippedInput(input: Input, clip: (text: string) => string): Input {
  if (typeof input === 'string') return clip(input)
  if (input === null || typeof input !== 'object') return input
  if (Array.isArray(input)) {
    const values = input.map(value => clippedInput(value, clip))
    return values.some((value, at) => value !== input[at]) ? values : input
  }
  const entries = Object.entries(input).map(
    ([name, value]) => [name, clippedInput(value, clip)] as const,
  )
  return entries.some(([name, value]) => value !== input[name])
    ? Object.fromEntries(entries)
    : input
}
