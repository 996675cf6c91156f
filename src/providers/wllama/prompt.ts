import {
  plainParts,
  imageNote,
  type Message,
  type ModelRequest,
  type Part,
  toolCallsOf,
  resultText,
  toolResultsOf,
  NOTHING,
  SECTIONS,
  type SectionHeading,
} from '../../engine/index.ts'
import { conversationOf, purposeOf, withoutMarks } from '../local/conversation.ts'

export interface WireMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string
  readonly tool_call_id?: string
  readonly tool_calls?: readonly {
    readonly id: string
    readonly type: 'function'
    readonly function: { readonly name: string; readonly arguments: string }
  }[]
}

/** A request in llama.cpp's format: calls and results as text for a model whose template knows no tools, and neighbours joined. */
export function wireMessages(request: ModelRequest, knowsTools: boolean): readonly WireMessage[] {
  if (!knowsTools) return conversationOf(request)
  const system: readonly WireMessage[] =
    request.system === '' ? [] : [{ role: 'system', content: withoutMarks(request.system) }]
  return merged([...system, ...request.messages.flatMap(withTools)])
}

/** The tools in llama.cpp's format; none for a model whose template knows none. */
export function wireTools({ tools }: ModelRequest, knowsTools: boolean): readonly object[] {
  if (!knowsTools) return []
  return tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: {
      name,
      description: withoutMarks(description),
      parameters: withoutMarksIn(inputSchema),
    },
  }))
}

function withoutMarksIn(schema: object): unknown {
  return JSON.parse(withoutMarks(JSON.stringify(schema)))
}

function withTools({ role, parts }: Message): readonly WireMessage[] {
  const results = toolResultsOf(parts)
  if (role === 'tool')
    return results.map(result => ({
      role,
      content: withoutMarks(resultText(result)),
      tool_call_id: result.callId,
    }))
  const calls = toolCallsOf(parts)
  const content = words(parts)
  if (calls.length === 0) return [{ role, content }]
  const wireCalls = calls.map(({ callId, tool, input }) => ({
    id: callId,
    type: 'function' as const,
    function: { name: tool, arguments: withoutMarks(JSON.stringify(input)) },
  }))
  return [{ role, content, tool_calls: wireCalls }]
}

/** The texts, with a note in place of each image. */
function words(parts: readonly Part[]): string {
  return plainParts(parts)
    .flatMap(part =>
      part.type === 'image' ? imageNote(part) : part.type === 'text' ? part.text : [],
    )
    .map(withoutMarks)
    .join('\n\n')
}

/** Templates of small models refuse two messages of one role in a row. */
function merged(messages: readonly WireMessage[]): readonly WireMessage[] {
  const result: WireMessage[] = []
  for (const message of messages) {
    const last = result.at(-1)
    if (last && isPlain(last) && isPlain(message) && last.role === message.role)
      result[result.length - 1] = {
        role: last.role,
        content: `${last.content}\n\n${message.content}`,
      }
    else result.push(message)
  }
  return result
}

function isPlain({ tool_calls: calls, tool_call_id: id }: WireMessage): boolean {
  return calls === undefined && id === undefined
}

/** Characters in a token of prose, a low estimate. */
const CHARACTERS_PER_TOKEN = 2.5
/** A line says one fact. */
const LONGEST_LINE = 240
const SHORTEST_LINE = 12
/** The share of each list in the characters, 1 by default; exact details need most. */
const WEIGHTS: Readonly<Partial<Record<SectionHeading, number>>> = {
  'Files and identifiers': 3,
  'Constraints and instructions': 2,
  Done: 2,
  'Current state': 2,
  'Decisions, with reasons': 2,
}

/** The grammar of a summary: small models omit headings without it, or repeat one line. Null for every other request. */
export function summaryGrammar(request: ModelRequest): string | null {
  const asksForSections =
    purposeOf(request) === 'summary' &&
    SECTIONS.every(({ heading }) => request.system.includes(`## ${heading}`))
  return asksForSections ? grammarOf(request.maxOutputTokens) : null
}

function grammarOf(maxOutputTokens: number): string {
  const headings = SECTIONS.reduce((length, { heading }) => length + heading.length + 5, 0)
  const characters = Math.max(0, maxOutputTokens * CHARACTERS_PER_TOKEN - headings)
  const shares = SECTIONS.reduce((sum, { heading }) => sum + weightOf(heading), 0)
  const rules = SECTIONS.map(({ heading }, index) => {
    const list = listOf((characters * weightOf(heading)) / shares)
    return `section-${index} ::= "## ${heading}\\n" (${list} | "${NOTHING}\\n")`
  })
  const root = SECTIONS.map((_, index) => `section-${index}`).join(' "\\n" ')
  return [`root ::= ${root}`, ...rules, 'first ::= [^ \\n#(<*-]'].join('\n')
}

/** Lines of one fact each, within `characters` in all. */
function listOf(characters: number): string {
  const lines = Math.max(1, Math.min(8, Math.floor(characters / 80)))
  const length = Math.floor(characters / lines) - 4
  const longest = Math.max(SHORTEST_LINE, Math.min(LONGEST_LINE, length))
  return `("- " first [^\\n]{1,${longest}} "\\n"){1,${lines}}`
}

function weightOf(heading: SectionHeading): number {
  return WEIGHTS[heading] ?? 1
}
