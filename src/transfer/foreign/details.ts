/** Reasoning and calls within the words of an answer. */
import { callIn, reasoningPart, textPart } from './content.ts'
import type { ForeignPart } from './foreign-session.ts'
import { unescaped } from './html.ts'
import { parsedOr } from './read-json.ts'

/** Words with reasoning and calls in `<details>` at the start of a line, as Open WebUI writes them. */
export function detailsIn(content: string): readonly ForeignPart[] {
  const parts: ForeignPart[] = []
  let end = 0
  const code = codeBlocks(content)
  for (
    let start = content.indexOf(DETAILS);
    start >= 0;
    start = content.indexOf(DETAILS, start + 1)
  ) {
    const head = content.indexOf('>', start)
    if (head < 0) break
    const attributes = content.slice(start, head)
    const lineStart = Math.max(content.lastIndexOf('\n', start - 1) + 1, end)
    const isQuoted =
      content.slice(lineStart, start).trim() !== '' ||
      code.some(([from, to]) => from < start && start < to)
    if (isQuoted || !/\btype="(?:reasoning|tool_calls)"/.test(attributes)) continue
    const close = endOf(content, head)
    // Nothing is closed from here on.
    if (close < 0) break
    const read = detailsPart(attributes, content.slice(head + 1, close))
    parts.push(...textPart(content.slice(end, start).trim()), ...read)
    end = close + DETAILS_END.length
    start = end - 1
  }
  return inParallel([...parts, ...textPart(end === 0 ? content : content.slice(end).trim())])
}

/** Calls without words between them were made together, so their results follow all of them, also while some still run. */
function inParallel(parts: readonly ForeignPart[]): readonly ForeignPart[] {
  const ordered: ForeignPart[] = []
  const results: ForeignPart[] = []
  for (const part of parts) {
    if (part.type === 'result') {
      results.push(part)
      continue
    }
    if (part.type !== 'call') ordered.push(...results.splice(0))
    ordered.push(part)
  }
  return [...ordered, ...results]
}

const DETAILS = '<details'
const DETAILS_END = '</details>'
const SUMMARY_END = '</summary>'

function detailsPart(attributes: string, inner: string): readonly ForeignPart[] {
  const type = attributeOf(attributes, 'type')
  const hasSummary = inner.trimStart().startsWith('<summary')
  const from = hasSummary ? inner.indexOf(SUMMARY_END) + SUMMARY_END.length : 0
  const words = unescaped(inner.slice(from)).trim()
  if (type === 'reasoning') return reasoningPart(words.replaceAll(/^> ?/gm, ''))
  const id = attributeOf(attributes, 'id') || null
  const tool = attributeOf(attributes, 'name') || 'tool'
  const call = callIn({ id, name: tool, arguments: attributeOf(attributes, 'arguments') || '{}' })
  // It was still running.
  if (words === '' && !/\bresult="/.test(attributes)) return call
  const output = resultText(attributes) || words
  return [...call, { type: 'result', id, tool, output, isError: false }]
}

function resultText(attributes: string): string {
  const result = parsedOr(attributeOf(attributes, 'result'))
  return typeof result === 'string' ? result : JSON.stringify(result)
}

function attributeOf(attributes: string, name: string): string {
  return unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
}

/** Where the details end whose content begins here; -1 for nowhere. Lines that begin with “>” are words of the reasoning. */
function endOf(content: string, from: number): number {
  let depth = 1
  let first = -1
  for (const { index, 0: line } of content.slice(from).matchAll(/[^\n]+/g)) {
    if (line.startsWith('>') && index > 0) continue
    for (const tag of line.matchAll(/<details(?=[\s>])|<\/details>/g)) {
      const position = from + index + tag.index
      depth += tag[0] === DETAILS_END ? -1 : 1
      if (depth === 0) return position
      if (tag[0] === DETAILS_END && first < 0) first = position
    }
  }
  return first
}

/** The places of the blocks of code: what stands in them is quoted. A block that does not end is none. */
function codeBlocks(content: string): readonly (readonly [from: number, to: number])[] {
  const fences = [...content.matchAll(/^ {0,3}```/gm)].map(({ index }) => index)
  return fences.flatMap((from, position) => {
    const to = fences[position + 1]
    return position % 2 === 0 && to !== undefined ? [[from, to] as const] : []
  })
}
