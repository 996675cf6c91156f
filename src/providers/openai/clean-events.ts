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
import {
  billEvents,
  citationEvents,
  listedEvents,
  type KnownSearches,
  repeatedCitations,
  searchEvents,
} from './read-searches.ts'

/** A call that has begun. */
interface Call {
  readonly item: Fields
  /** What was streamed of its arguments. */
  streamed: string
}

/** The state of one answer. */
interface Reading {
  readonly calls: Map<number, Call>
  /** The ids of calls that are passed on. */
  readonly done: Set<string>
  readonly searches: KnownSearches
  /** The ids of the reasoning that has begun, by which its summary is told. */
  readonly reasoning: Set<string>
}

/** Keeps the fields of an event that the adapter reads. Also passes on a call whose own end is missing. */
export function cleanEvents(): Clean {
  const reading: Reading = {
    calls: new Map(),
    done: new Set(),
    searches: { items: new Set(), annotated: new Set() },
    reasoning: new Set(),
  }
  return event => {
    const type = textIn(event['type']) ?? ''
    return EVENTS[type]?.(event, reading) ?? []
  }
}

type Reader = (event: Fields, reading: Reading) => readonly Fields[]

const EVENTS: Readonly<Record<string, Reader>> = {
  'response.output_item.added': itemAdded,
  'response.output_item.done': itemDone,
  'response.output_text.delta': wordsOf('delta'),
  'response.output_text.done': wordsOf('text'),
  'response.output_text.annotation.added': (event, { searches }) => citationEvents(event, searches),
  'response.refusal.delta': wordsOf('delta'),
  'response.reasoning_text.delta': wordsOf('delta'),
  'response.reasoning_summary_text.delta': summaryWords,
  'response.reasoning_summary_part.added': summaryPart,
  'response.reasoning_summary_part.done': summaryPart,
  'response.function_call_arguments.delta': argumentsPiece,
  'response.custom_tool_call_input.delta': argumentsPiece,
  'response.completed': ended,
  'response.incomplete': ended,
}

function wordsOf(field: 'delta' | 'text'): Reader {
  return event => {
    const words = textIn(event[field])
    return words === undefined ? [] : [{ ...placeIn(event), type: event['type'], [field]: words }]
  }
}

function placeIn(event: Fields): Fields {
  return {
    item_id: nameIn(event['item_id']) ?? 'item',
    output_index: indexIn(event['output_index']),
    content_index: indexIn(event['content_index']),
  }
}

/** A summary of reasoning that never began is read as reasoning that is told in full. */
function summaryWords(event: Fields, { reasoning }: Reading): readonly Fields[] {
  const words = textIn(event['delta'])
  const id = nameIn(event['item_id'])
  if (words === undefined) return []
  return id !== undefined && reasoning.has(id)
    ? [{ ...placeIn(event), ...summaryIndex(event), type: event['type'], delta: words }]
    : [{ type: 'response.reasoning_text.delta', delta: words }]
}

function summaryPart(event: Fields, { reasoning }: Reading): readonly Fields[] {
  const id = nameIn(event['item_id'])
  return id !== undefined && reasoning.has(id)
    ? [{ ...placeIn(event), ...summaryIndex(event), type: event['type'] }]
    : []
}

function summaryIndex(event: Fields): Fields {
  return { summary_index: indexIn(event['summary_index']) ?? 0 }
}

function itemAdded(event: Fields, reading: Reading): readonly Fields[] {
  const index = indexIn(event['output_index']) ?? 0
  const item = itemIn(event['item'], index)
  if (item === null) return []
  if (item['type'] === 'reasoning') reading.reasoning.add(String(item['id']))
  if (isCall(item)) reading.calls.set(index, { item, streamed: '' })
  return [{ type: 'response.output_item.added', output_index: index, item }]
}

function itemDone(event: Fields, reading: Reading): readonly Fields[] {
  const index = indexIn(event['output_index']) ?? 0
  const item = itemIn(event['item'], index)
  if (item === null) return searchEvents(fieldsOf(event['item']), index, reading.searches)
  if (isCall(item)) return callDone(item, index, reading)
  return [{ type: 'response.output_item.done', output_index: index, item }]
}

function callDone(item: Fields, index: number, reading: Reading): readonly Fields[] {
  const id = String(item['call_id'])
  if (reading.done.has(id)) return []
  reading.done.add(id)
  const begun = reading.calls.get(index)
  reading.calls.delete(index)
  const field = argumentsField(item)
  const words = textIn(item[field]) ?? begun?.streamed ?? ''
  return [
    {
      type: 'response.output_item.done',
      output_index: index,
      item: { ...item, [field]: words, status: 'completed' },
    },
  ]
}

function argumentsPiece(event: Fields, { calls }: Reading): readonly Fields[] {
  const index = indexIn(event['output_index']) ?? [...calls.keys()].at(-1) ?? 0
  const piece = argumentsIn(event['delta'])
  const call = calls.get(index)
  if (piece === undefined || call === undefined) return []
  call.streamed += piece
  return [{ ...placeIn(event), type: event['type'], output_index: index, delta: piece }]
}

/** The last event repeats the whole answer. */
function ended(event: Fields, reading: Reading): readonly Fields[] {
  const { output, usage, citations, incomplete_details: details } = fieldsOf(event['response'])
  const told = objectsIn(output).flatMap((item, index) => {
    const read = itemIn(item, index)
    if (read === null) return searchEvents(item, index, reading.searches)
    return isCall(read)
      ? callDone(read, index, reading)
      : repeatedCitations(item, index, reading.searches)
  })
  const left = [...reading.calls].flatMap(([index, { item }]) => callDone(item, index, reading))
  const reason = textIn(fieldsOf(details)['reason'])
  return [
    ...told,
    ...left,
    ...listedEvents(citations),
    ...billEvents(usage),
    {
      type: event['type'],
      response: {
        incomplete_details: reason === undefined ? undefined : { reason },
        usage: isFields(usage) ? { input_tokens: 0, output_tokens: 0, ...countsIn(usage) } : null,
      },
    },
  ]
}

/** The numbers of a usage, and those of its details. */
function countsIn(usage: Fields): Fields {
  return Object.fromEntries(
    Object.entries(usage)
      .filter(([, value]) => isFields(value) || typeof value === 'number')
      .map(([name, value]) => [name, isFields(value) ? countsIn(value) : value]),
  )
}

function isCall({ type }: Fields): boolean {
  return type === 'function_call' || type === 'custom_tool_call'
}

function argumentsField({ type }: Fields): 'arguments' | 'input' {
  return type === 'function_call' ? 'arguments' : 'input'
}

/** An item that this app reads; null for any other. */
function itemIn(item: unknown, index: number): Fields | null {
  const told = fieldsOf(item)
  const type = textIn(told['type'])
  const id = nameIn(told['id']) ?? `item_${index}`
  const sealed = textIn(told['encrypted_content'])
  switch (type) {
    case 'message': {
      const phase = /^(?:commentary|final_answer)$/.exec(String(told['phase']))?.[0]
      return { type, id, ...(phase !== undefined && { phase }) }
    }
    case 'reasoning':
      return { type, id, ...(sealed !== undefined && { encrypted_content: sealed }) }
    case 'compaction':
      return { type, id, encrypted_content: sealed ?? '' }
    case 'function_call':
    case 'custom_tool_call': {
      const name = nameIn(told['name'])
      const field = argumentsField(told)
      return name === undefined
        ? null
        : {
            type,
            id,
            call_id: nameIn(told['call_id']) ?? id,
            name,
            [field]: argumentsIn(told[field]) ?? '',
          }
    }
    default:
      return null
  }
}
