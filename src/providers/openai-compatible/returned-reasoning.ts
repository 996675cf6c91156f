/**
 * Reasoning that goes back in the field in which it came. DeepSeek, Kimi and others refuse a turn with tool calls without it. A
 * server that never sent such a field never gets one, because some refuse fields that they do not know.
 *
 * Source: api-docs.deepseek.com, "Thinking Mode", "Tool Calls"; platform.kimi.ai, "Tool use compatibility"; openrouter.ai,
 * "Reasoning Tokens", "Preserving reasoning".
 */
import type { JSONObject } from '@ai-sdk/provider'
import { z } from 'zod'
import { KEPT_WITH_CALLS, type Message, type Part } from '../../engine/index.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { metadataFor, metadataFrom, type Decode } from '../ai-sdk/decode.ts'
import { indexIn, objectsIn, textIn, type Fields } from '../ai-sdk/fields.ts'
import type { Step } from '../ai-sdk/prompt.ts'

/** The names under which servers send reasoning as text. The first one with text is shown. */
const TEXT_FIELDS = ['reasoning_content', 'reasoning', 'reasoning_text', 'thinking'] as const
const DETAILS = 'reasoning_details'

/** The reasoning in one delta. */
export interface ReceivedReasoning {
  /** What is new to read; empty for nothing. */
  readonly text: string
  /** The fields with reasoning, and all details so far; null for none. */
  readonly fields: Fields | null
}

/** Reads the reasoning of a delta. `details` belongs to one answer. */
export function receivedReasoning(
  delta: Fields,
  details: ReturnType<typeof createDetails>,
): ReceivedReasoning {
  const texts = TEXT_FIELDS.flatMap(name => {
    const text = textIn(delta[name])
    return text === undefined ? [] : [[name, text] as const]
  })
  const news = objectsIn(delta[DETAILS])
  const text = details.add(news)
  return {
    text: texts[0]?.[1] ?? text,
    fields:
      texts.length === 0 && news.length === 0
        ? null
        : { ...Object.fromEntries(texts), ...(news.length > 0 && { [DETAILS]: details.all() }) },
  }
}

/** The fields of an entry that grow from delta to delta. */
const GROWING = ['text', 'summary', 'data']

/** Joins the pieces of `reasoning_details`, entry by entry. */
export function createDetails() {
  const entries = new Map<string, Fields>()
  return {
    /** Returns the new text for a person. */
    add: (pieces: readonly Fields[]): string =>
      pieces
        .map((piece, at) => {
          const place = `${String(piece['type'])}/${indexIn(piece['index']) ?? at}`
          const before = entries.get(place) ?? {}
          const after = grown(before, piece)
          entries.set(place, after)
          return readable(after).slice(readable(before).length)
        })
        .join(''),
    all: (): readonly Fields[] => [...entries.values()],
  }
}

function grown(before: Fields, piece: Fields): Fields {
  const told = Object.entries(piece).filter(([, value]) => value !== null)
  return {
    ...before,
    ...Object.fromEntries(
      told.map(([name, value]) => [
        name,
        GROWING.includes(name) ? longer(before[name], value) : value,
      ]),
    ),
  }
}

/** MiniMax sends the whole text each time; the others send what is new. */
function longer(before: unknown, value: unknown): unknown {
  if (typeof before !== 'string' || typeof value !== 'string') return value
  const isWhole = before.length >= 16 && value.startsWith(before)
  return isWhole ? value : before + value
}

function readable(entry: Fields): string {
  return textIn(entry['text']) ?? textIn(entry['summary']) ?? ''
}

const Received = z.looseObject({ received_reasoning: z.record(z.string(), z.json()) })

const StoredReasoning = z.looseObject({
  model: z.string(),
  /** The fields that get the part's text. */
  fields: z.array(z.string()),
  details: z.array(z.json()).optional(),
})
type StoredReasoning = z.infer<typeof StoredReasoning>

/** Stores with each part of reasoning in which fields it came. For one answer. */
export function keepReasoning(
  decode: Decode,
  { origin, model }: { readonly origin: string; readonly model: string },
): Decode {
  let fields = new Set<string>()
  let details: StoredReasoning['details']
  let isTold = true

  const kept = (): readonly StreamChunk[] => {
    if (isTold) return []
    const metadata = metadataFor(origin, {
      keep: KEPT_WITH_CALLS,
      model,
      fields: [...fields],
      ...(details !== undefined && { details }),
    })
    fields = new Set()
    isTold = true
    return [{ type: 'reasoning', text: '', ...(metadata && { metadata }) }]
  }
  return part => {
    if (part.type === 'raw') {
      const received = Received.safeParse(part.rawValue).data?.received_reasoning
      if (received === undefined) return []
      isTold = false
      for (const [name, value] of Object.entries(received)) {
        if (name !== DETAILS) fields.add(name)
        else if (Array.isArray(value)) details = value
      }
      return []
    }
    return decode(part).flatMap(chunk =>
      chunk.type === 'reasoning' ? [chunk] : [...kept(), chunk],
    )
  }
}

/** The fields that go back with an assistant message; null for none. */
export function returnedFields(
  { request, connection }: Step,
  origin: string,
): (message: Message) => JSONObject | null {
  const { settings, fallbacks } = connection
  if (fallbacks.has('no-returned-reasoning')) return () => null
  const storedIn = (part: Part) => {
    const stored =
      part.type === 'reasoning' ? StoredReasoning.safeParse(metadataFrom(origin, part)).data : null
    return stored?.model === settings.model ? stored : null
  }
  const withCalls = messagesOfToolTurns(request.messages)
  const known = new Set(
    [...withCalls].flatMap(({ parts }) => parts.flatMap(part => storedIn(part)?.fields ?? [])),
  )
  const demanded = fallbacks.has('returned-reasoning')
  const empty = Object.fromEntries(
    [...known, ...(demanded && known.size === 0 ? ['reasoning_content'] : [])].map(name => [
      name,
      '',
    ]),
  )
  return message => {
    if (!withCalls.has(message) && !demanded) return null
    const own = withCalls.has(message) ? ownFields(message.parts, storedIn) : {}
    // A server that wants reasoning with its calls refuses those of other models, too.
    const isAsked = demanded || message.parts.some(({ type }) => type === 'tool-call')
    const all = { ...(isAsked && empty), ...own }
    return Object.keys(all).length === 0 ? null : all
  }
}

function ownFields(
  parts: readonly Part[],
  keptIn: (part: Part) => StoredReasoning | null,
): JSONObject {
  const own: Record<string, string> = {}
  let details: StoredReasoning['details']
  for (const part of parts) {
    const stored = keptIn(part)
    if (stored === null || part.type !== 'reasoning') continue
    for (const name of stored.fields) own[name] = (own[name] ?? '') + part.text
    details = stored.details ?? details
  }
  return { ...own, ...(details !== undefined && { [DETAILS]: details }) }
}

/** The assistant messages of turns in which the model calls tools. */
function messagesOfToolTurns(messages: readonly Message[]): ReadonlySet<Message> {
  const found = new Set<Message>()
  let turn: Message[] = []
  const close = () => {
    const calls = turn.some(({ parts }) => parts.some(({ type }) => type === 'tool-call'))
    if (calls) for (const message of turn) found.add(message)
    turn = []
  }
  for (const message of messages) {
    if (message.role === 'user') close()
    else if (message.role === 'assistant') turn.push(message)
  }
  close()
  return found
}
