/** What Google Search found: one report beside the words, with places in bytes. */
import { z } from 'zod'
import type { Citation } from '../../engine/index.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import type { Decode } from '../ai-sdk/decode.ts'
import { fieldsOf, isFields, objectsIn, textIn, type Fields } from '../ai-sdk/fields.ts'
import { addSearches, citationOf, searchPart, sourceIn } from '../ai-sdk/searches.ts'

/** The report of a chunk in the form of our own reader; none if it has none. Google's HTML for its search is not kept. */
export function groundingIn(candidate: Fields): Fields {
  const { groundingMetadata: told } = candidate
  if (!isFields(told)) return {}
  const { webSearchQueries, groundingChunks, groundingSupports } = told
  return { read_grounding: { webSearchQueries, groundingChunks, groundingSupports } }
}

const Event = z.looseObject({ read_grounding: z.record(z.string(), z.unknown()) })

/** Reads what was found. Gemini 2 is billed by answer, later models by query. */
export function readSearches(decode: Decode, model: string): Decode {
  let text = ''
  let report: Fields = {}
  return part => {
    if (part.type === 'raw') {
      const event = Event.safeParse(part.rawValue).data
      // A later report has all of an earlier one, or nothing.
      if (event) report = { ...report, ...filled(event.read_grounding) }
      return decode(part)
    }
    const chunks = decode(part)
    if (part.type !== 'finish') {
      for (const chunk of chunks) if (chunk.type === 'text') text += chunk.text
      return chunks
    }
    const queries = listIn(report['webSearchQueries'])
    const found = foundIn(report, text)
    const hasSearched = queries.length > 0 || found.length > 0
    const searches = !hasSearched ? 0 : /gemini-2\b/i.test(model) ? 1 : Math.max(1, queries.length)
    return [...found, ...addSearches(chunks, { searches })]
  }
}

function filled(report: Fields): Fields {
  return Object.fromEntries(
    Object.entries(report).filter(([, value]) => Array.isArray(value) && value.length > 0),
  )
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function foundIn(report: Fields, text: string): readonly StreamChunk[] {
  const queries = listIn(report['webSearchQueries'])
  const pages = listIn(report['groundingChunks']).map(chunk => {
    const { uri, title } = fieldsOf(fieldsOf(chunk)['web'])
    return sourceIn({ url: uri, title })
  })
  const sources = pages.filter(page => page !== null)
  if (queries.length === 0 && sources.length === 0) return []
  const places = bytePlaces(text)
  const citations = objectsIn(report['groundingSupports']).flatMap(
    ({ segment, groundingChunkIndices: indices }): readonly Citation[] => {
      const place = segmentIn(fieldsOf(segment), text, places)
      return listIn(indices).flatMap(
        index => citationOf(typeof index === 'number' ? (pages[index] ?? null) : null, place) ?? [],
      )
    },
  )
  return [
    searchPart({ queries, sources }),
    ...(citations.length > 0 ? [{ type: 'citations', citations } as const] : []),
  ]
}

/** Where the words of a segment stand. Their place is told in bytes; the words themselves say whether it is right. */
function segmentIn(
  { startIndex, endIndex, text: words }: Fields,
  text: string,
  placeOf: (byte: number) => number | null,
): { readonly start: unknown; readonly end: unknown } {
  const start = placeOf(typeof startIndex === 'number' ? startIndex : 0)
  const end = typeof endIndex === 'number' ? placeOf(endIndex) : null
  const said = textIn(words)
  if (start !== null && end !== null && (said === undefined || text.slice(start, end) === said))
    return { start, end }
  const found = said === undefined ? -1 : text.indexOf(said)
  return found === -1 || said === undefined
    ? { start: null, end: null }
    : { start: found, end: found + said.length }
}

/** The UTF-16 place of each byte of a text in UTF-8; null for a byte within a character, or behind the end. */
function bytePlaces(text: string): (byte: number) => number | null {
  const positions = new Map<number, number>()
  let byte = 0
  let at = 0
  for (const character of text) {
    positions.set(byte, at)
    const code = character.codePointAt(0) ?? 0
    byte += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4
    at += character.length
  }
  positions.set(byte, at)
  return wanted => positions.get(wanted) ?? null
}
