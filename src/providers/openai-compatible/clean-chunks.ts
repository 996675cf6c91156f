import {
  argumentsIn,
  fieldsOf,
  indexIn,
  isFields,
  nameIn,
  objectsIn,
  textIn,
  type Clean,
  type Fields,
} from '../ai-sdk/fields.ts'
import { annotationsIn } from './read-searches.ts'
import { createDetails, receivedReasoning } from './returned-reasoning.ts'

/** Keeps the fields of a chunk that the adapter reads: words, reasoning, calls and end of the first choice, and the usage. */
export function cleanChunks(): Clean {
  const calls = createCallReader()
  const details = createDetails()
  let hasSpoken = false

  return event => {
    const choice = objectsIn(event['choices'])[0] ?? {}
    const said = saidIn(choice, hasSpoken)
    const received = receivedReasoning(said, details)
    const toolCalls = calls(objectsIn(said['tool_calls']))
    const annotations = annotationsIn(said)
    const content = contentIn(said['content'])
    const refusal = textIn(said['refusal'])
    const delta = told({
      content,
      refusal,
      reasoning_content: textIn(received.text),
      tool_calls: toolCalls.length > 0 ? toolCalls : undefined,
    })
    const finishReason = textIn(choice['finish_reason'])
    const usage = event['usage']
    hasSpoken ||= Object.keys(delta).length > 0
    const says = Object.keys(delta).length > 0 || finishReason !== undefined
    const choices = says ? [{ delta, finish_reason: finishReason }] : []
    // The last two are only for our own readers: the SDK ignores them.
    const more = told({
      usage: isFields(usage) ? usage : undefined,
      received_reasoning: received.fields ?? undefined,
      read_annotations: annotations.length > 0 ? annotations : undefined,
    })
    return says || Object.keys(more).length > 0 ? [{ choices, ...more }] : []
  }
}

/** Some servers send or repeat the whole message. It counts if nothing was said before. */
function saidIn({ delta, message }: Fields, hasSpoken: boolean): Fields {
  return isFields(delta) || hasSpoken ? fieldsOf(delta) : fieldsOf(message)
}

/** Only the fields that have a value. */
function told(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

type Content = string | readonly Fields[]

/** A text, or a list of texts and thoughts as Mistral sends it; undefined for nothing. */
function contentIn(content: unknown): Content | undefined {
  if (typeof content === 'string') return textIn(content)
  const parts = objectsIn(content).flatMap(contentPart)
  return parts.length === 0 ? undefined : parts
}

function contentPart(part: Fields): readonly Fields[] {
  const text = textIn(part['text'])
  if (part['type'] !== 'thinking') return text === undefined ? [] : [{ type: 'text', text }]
  const { thinking } = part
  const thoughts = typeof thinking === 'string' ? [{ text: thinking }] : objectsIn(thinking)
  const texts = thoughts.flatMap(thought => {
    const words = textIn(thought['text'])
    return words === undefined ? [] : [{ type: 'text', text: words }]
  })
  return texts.length === 0 ? [] : [{ type: 'thinking', thinking: texts }]
}

interface Piece {
  readonly index: number | undefined
  readonly id: string | undefined
  readonly name: string | undefined
  readonly arguments: string | undefined
  readonly signature: string | undefined
}

/** Holds back the pieces of a call until its name is known: the SDK fails the answer for a call that never gets one. */
function createCallReader(): (calls: readonly Fields[]) => readonly Fields[] {
  const named = { indices: new Set<number>(), ids: new Set<string>() }
  const held = new Map<number, Piece>()
  let hasNamed = false

  const begun = (piece: Piece): readonly Fields[] => {
    const earlier = piece.index === undefined ? undefined : held.get(piece.index)
    if (piece.index !== undefined) {
      held.delete(piece.index)
      named.indices.add(piece.index)
    }
    const id = earlier?.id ?? piece.id
    if (id !== undefined) named.ids.add(id)
    if (piece.id !== undefined) named.ids.add(piece.id)
    hasNamed = true
    return [
      onWire({
        ...piece,
        id,
        arguments: joined(earlier?.arguments, piece.arguments),
        signature: piece.signature ?? earlier?.signature,
      }),
    ]
  }
  const continued = (piece: Piece): readonly Fields[] => {
    const { index, id } = piece
    const isKnownId = id !== undefined && named.ids.has(id)
    if (index !== undefined && named.indices.has(index)) return [onWire(piece)]
    if (isKnownId) return [onWire({ ...piece, index: undefined })]
    if (index === undefined) return hasNamed ? [onWire({ ...piece, id: undefined })] : []
    const earlier = held.get(index)
    held.set(index, {
      ...piece,
      id: earlier?.id ?? id,
      arguments: joined(earlier?.arguments, piece.arguments),
      signature: earlier?.signature ?? piece.signature,
    })
    return []
  }
  return calls =>
    calls
      .map(pieceOf)
      .flatMap(piece => (piece.name === undefined ? continued(piece) : begun(piece)))
}

function joined(first: string | undefined, second: string | undefined): string | undefined {
  return first === undefined ? second : first + (second ?? '')
}

/** Some servers leave out the level `function`. */
function pieceOf(call: Fields): Piece {
  const called = isFields(call['function']) ? call['function'] : call
  const google = fieldsOf(fieldsOf(call['extra_content'])['google'])
  return {
    index: indexIn(call['index']),
    id: nameIn(call['id']),
    name: nameIn(called['name']),
    arguments: argumentsIn(called['arguments']),
    signature: textIn(google['thought_signature']),
  }
}

function onWire({ index, id, name, signature, arguments: json }: Piece): Fields {
  return {
    index,
    id,
    function: { name, arguments: json },
    ...(signature !== undefined && {
      extra_content: { google: { thought_signature: signature } },
    }),
  }
}
