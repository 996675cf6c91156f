import { demoText } from '../../i18n/en/demo.ts'
import { startText } from '../../i18n/en/start.ts'
import {
  imageNote,
  type ModelRequest,
  type Part,
  SUMMARY_REQUEST_MARKER,
  textOf,
  toolResultsOf,
  countRequest,
  textsOf,
  type Usage,
} from '../../engine/index.ts'
import { ANSWERS, type Topic, longRead } from './answers.ts'
import type { StreamChunk, Tokenizer } from '../../ports/chat-model.ts'

/** One step: an answer, or one tool call with its arguments as JSON. */
export type ScriptedStep =
  | { readonly type: 'answer'; readonly text: string }
  | {
      readonly type: 'call'
      readonly callId: string
      readonly tool: string
      readonly input: string
    }

const TIME_TOOL = 'current_time'

/** In this order: the first topic whose words occur is the answer. Narrow topics come before wide ones. */
const TOPICS: readonly (readonly [topic: Topic | 'hello' | 'time' | 'long', words: RegExp])[] = [
  [
    'time',
    /\b(?:what time|time is it|current time|what day|which day|what(?:’|'| i)?s the (?:time|date)|today(?:’|')s date|time in)\b/i,
  ],
  ['long', /\b(?:long (?:answer|read|text|story)|tell me (?:a story|more)|go on|continue)\b/i],
  ['undo', /\b(?:undo|take (?:it )?back|revert|restore)\b/i],
  [
    'move',
    /\b(?:export|import|back ?up|save (?:it|this|a)|json|another (?:device|browser|computer))\b/i,
  ],
  [
    'connect',
    /\b(?:api ?key|connect|endpoint|real model|openai|ollama|lm studio|llama\.cpp|vllm|openrouter|provider|set ?up|gpt|claude|gemini)\b/i,
  ],
  ['privacy', /\b(?:privacy|private|secret|sent|server|cloud|track\w*|my data|upload\w*)\b/i],
  [
    'original',
    /\b(?:lose|lost|forget|forgot|remember|original|brown|dimmed|grey|gray|faded|deleted?)\b/i,
  ],
  ['compact', /\b(?:compact\w*|summar\w+|shorten|compress\w*)\b/i],
  ['meter', /\b(?:meter|ring|context|window|tokens?|full|limit)\b/i],
  ['pin', /\b(?:pin|pinned|keep|exclude|leave out)\b/i],
  ['sessions', /\b(?:sessions?|resume|come back|reload|close the tab|trash|rename)\b/i],
  ['tools', /\b(?:tools?|function calls?)\b/i],
  ['markdown', /\b(?:markdown|table|code|list|format\w*)\b/i],
  ['commands', /\b(?:help|commands?|shortcuts?|keyboard|keys|slash)\b/i],
  ['thanks', /\b(?:thanks?|thank you|great|perfect|bye|goodbye)\b/i],
  [
    'hello',
    /\b(?:hi|hello|hey|good (?:morning|evening|day)|who are you|what are you|what is this|what can (?:you|i) do|palimpsest|are you (?:an? )?(?:ai|real|human))\b/i,
  ],
]

/** The demo model's next step, found by words of the newest user message. Never throws. */
export function scriptedStep(request: ModelRequest): ScriptedStep {
  if (request.system.includes(SUMMARY_REQUEST_MARKER)) return answer(ANSWERS.summary)
  const told = answerToTools(request)
  if (told !== null) return answer(told)
  const asked = request.messages.filter(({ role }) => role === 'user')
  const parts = asked.at(-1)?.parts ?? []
  const notes = notesIn(parts)
  if (notes.length > 0) return answer([ANSWERS.image, quoted(notes.join('\n\n'))].join('\n\n'))
  const question = textOf(parts)
  return taskStep(question) ?? topicStep(request, question, asked.length)
}

/** The answer to a task of a first visit; null for another question. */
function taskStep(question: string): ScriptedStep | null {
  const task = TASKS.find(
    name => firstLine(startText(`start.${name}-words`)) === firstLine(question),
  )
  return task === undefined ? null : answer(demoText(task))
}

function topicStep(request: ModelRequest, question: string, asked: number): ScriptedStep {
  const topic = TOPICS.find(([, words]) => words.test(question))?.[0] ?? 'unknown'
  if (topic === 'hello' || topic === 'unknown') return answer(demoText(topic))
  if (topic === 'long') return answer(longRead(asked))
  return topic === 'time' ? timeStep(request, question) : answer(ANSWERS[topic])
}

/** The tasks that a first visit offers. */
const TASKS = ['letter', 'message', 'plan'] as const

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.trim() ?? ''
}

function answer(text: string): ScriptedStep {
  return { type: 'answer', text: `${text}\n\n${demoText('not-an-ai')}` }
}

function notesIn(parts: readonly Part[]): readonly string[] {
  return parts.flatMap(part => (part.type === 'image' ? [imageNote(part)] : []))
}

function timeStep(request: ModelRequest, question: string): ScriptedStep {
  if (!request.tools.some(({ name }) => name === TIME_TOOL)) return answer(ANSWERS['no-clock'])
  const timeZones = askedZones(question)
  const input = JSON.stringify(timeZones.length === 0 ? {} : { timeZones })
  return { type: 'call', callId: `demo-${request.messages.length}`, tool: TIME_TOOL, input }
}

/** A tool's results in a sentence; null if the request does not end with tool results. */
function answerToTools({ messages }: ModelRequest): string | null {
  const results = toolResultsOf(messages.at(-1)?.parts ?? [])
  if (results.length === 0) return null
  const said = results.map(
    ({ tool, output, isError }) =>
      `The tool \`${tool}\` ${isError === true ? 'failed' : 'answered'}:\n\n${quoted(output)}`,
  )
  return [...said, ANSWERS['after-tool']].join('\n\n')
}

function quoted(text: string): string {
  return text.replace(/^/gm, '> ')
}

/** The time zones that a text mentions by name or city, as IANA names in the order of the browser's list. */
function askedZones(text: string): readonly string[] {
  const words = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}/_+-]+/gu, ' ')} `
  const zones = Intl.supportedValuesOf('timeZone').filter(
    zone => words.includes(` ${zone.toLowerCase()} `) || words.includes(` ${cityOf(zone)} `),
  )
  return / (?:utc|gmt) /.test(words) ? [...zones.filter(zone => zone !== 'UTC'), 'UTC'] : zones
}

/** `America/Argentina/Buenos_Aires` → `buenos aires`. */
function cityOf(zone: string): string {
  return zone
    .slice(zone.lastIndexOf('/') + 1)
    .replaceAll('_', ' ')
    .toLowerCase()
}

/** What the model streams of a step, without the end. */
export function chunksOf(step: ScriptedStep): readonly StreamChunk[] {
  if (step.type === 'call') return [{ ...step, type: 'tool-call' }]
  // Each word with the white space around it, so that the joined chunks are the text.
  const words = step.text.match(/\s*\S+\s*/g) ?? []
  return words.map(text => ({ type: 'text', text }))
}

/** The tokens of the request and of the step, counted exactly. */
export async function usageOf(
  request: ModelRequest,
  step: ScriptedStep,
  tokenizer: Tokenizer,
): Promise<Usage> {
  const texts = textsOf(request)
  const said = step.type === 'call' ? [step.tool, step.input] : [step.text]
  const counts = await tokenizer.count([...texts, ...said])
  const known = new Map(texts.map((text, index) => [text, counts[index] ?? 0]))
  const input = countRequest(request, text => ({
    tokens: known.get(text) ?? 0,
    source: 'tokenized',
  }))
  return {
    inputTokens: input.tokens,
    outputTokens: counts.slice(texts.length).reduce((sum, tokens) => sum + tokens, 0),
    cachedInputTokens: null,
    reasoningTokens: null,
  }
}
