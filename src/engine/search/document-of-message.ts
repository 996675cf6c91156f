import type { MessageAppended, SessionEvent } from '../log/event.ts'
import { imagesOf, textOf, toolCallsOf, toolResultsOf } from '../message/message.ts'
import { sourceLines } from '../message/web-sources.ts'
import { hasPages, pagesOf, type PagePosition } from '../message/pages.ts'
import { pagedFiles } from '../message/pages.ts'
import { argumentsText } from '../tokens/request-tokens.ts'
import { dayOf } from '../text/day-number.ts'
import type { SearchDocument } from './document.ts'

/** The place of a message in the archive. */
export interface DocumentPosition {
  readonly sessionId: string
  /** Index of the message in its session's log; ascending. */
  readonly order: number
}

/** The speaker in an imported message, after an optional date in brackets: `Ann: …`, `Ann said, "…"`. */
const SPEAKER_PREFIX =
  /^(?:\[[^\]\n]{1,40}\]\n)?(\p{Lu}[\p{L}.'’-]{1,30}(?: \p{Lu}[\p{L}.'’-]{0,30}){0,2})(?:: | said, ")/u
/** Words before a colon that are no speaker's name. */
const LABELS: ReadonlySet<string> = new Set(
  `answer approach assumption background bug caution caveat cause changes commit conclusion context decision
details done error example examples expected explanation file files finding findings fix goal here hint however
idea important info input issue note notes observation option options output plan problem question reason
recommendation remember reminder request result results solution status step steps subject suggestion summary task
test tests tip title todo update usage warning why`.split(/\s+/),
)

/** What a search finds of an event: a message, a side question, or its answer. */
export function documentsIn(
  event: SessionEvent,
  place: DocumentPosition,
): readonly SearchDocument[] {
  switch (event.type) {
    case 'v1.message-appended':
      return documentsOf(event, place)
    case 'v1.side-question-asked': {
      const { id, at, text } = event
      const said = { id, at, role: 'user', parts: [{ type: 'text', text }] } as const
      return [{ ...documentOf(said, place), id: id + QUESTION, sessionDay: `aside ${id}` }]
    }
    case 'v1.side-question-answered': {
      const { questionId, at, parts } = event
      const document = documentOf({ id: questionId, at, role: 'assistant', parts }, place)
      const id = answerId(questionId)
      return document.text === '' ? [] : [{ ...document, id, sessionDay: `aside ${questionId}` }]
    }
    default:
      return []
  }
}

/** The document of the answer to a side question. */
export function answerId(questionId: string): string {
  return questionId + ANSWER
}

/** True for a side question or its answer: a person finds them, a model never. */
export function isAside(documentId: string): boolean {
  return documentId.endsWith(QUESTION) || documentId.endsWith(ANSWER)
}

/** A message as documents: its own words, then each page of its files. */
export function documentsOf(
  event: MessageAppended,
  place: DocumentPosition,
): readonly SearchDocument[] {
  const { id, role, at, parts } = event
  const { sessionId, order } = place
  const pages = pagedFiles(parts).flatMap(([part, file]) =>
    pagesOf(file).map((text, index) => ({ part, page: index + 1, text })),
  )
  return [
    documentOf(event, place),
    ...pages.map(({ part, page, text }, index) => ({
      id: `${id}${PLACE}${part}${PLACE}${page}`,
      sessionId,
      text,
      role,
      speaker: null,
      at,
      tools: [],
      order: order + (index + 1) / (pages.length + 1),
      sessionDay: `${id} ${part}`,
    })),
  ]
}

/** In the id of a page; no id of a message contains it. */
const PLACE = '\f'
const QUESTION = `${PLACE}question`
const ANSWER = `${PLACE}answer`

/** The message or the side question of a document, and its page; null for the message's own words. */
export function positionOfDocument(id: string): {
  readonly messageId: string
  readonly page: PagePosition | null
} {
  const [messageId = '', part, page] = id.split(PLACE)
  return {
    messageId,
    page: page === undefined ? null : { part: Number(part), page: Number(page) },
  }
}

/** A message as a document: its text, names of images and files with pages, tool calls and results. The messages of one UTC day have the same session day. */
export function documentOf(
  { id, role, parts, at }: Pick<MessageAppended, 'id' | 'role' | 'parts' | 'at'>,
  { sessionId, order }: DocumentPosition,
): SearchDocument {
  const calls = toolCallsOf(parts)
  const results = toolResultsOf(parts)
  const plainText = textOf(parts.filter(part => !hasPages(part)))
  const prefix = SPEAKER_PREFIX.exec(plainText)
  const name = prefix?.[1] ?? null
  const speaker = name === null || LABELS.has(name.toLowerCase()) ? null : name
  const words = speaker === null ? plainText : plainText.slice(prefix?.[0].length)
  return {
    id,
    sessionId,
    text: [
      words,
      ...imagesOf(parts).map(image => `image ${image.name}`.trim()),
      ...pagedFiles(parts).map(([, { file }]) => `file ${file}`),
      ...sourceLines(parts),
      ...calls.map(call => `${call.tool} ${argumentsText(call)}`),
      ...results.map(({ output }) => output),
    ]
      .filter(text => text !== '')
      .join('\n\n'),
    role,
    speaker,
    at,
    tools: [...new Set([...calls, ...results].map(({ tool }) => tool))],
    order,
    sessionDay: String(dayOf(at)),
  }
}
