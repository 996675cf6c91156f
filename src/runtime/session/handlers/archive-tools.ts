/** The tools over the archive of an open session. */
import { z } from 'zod'
import {
  type Branch,
  EXPAND,
  expandHidden,
  hiddenPassages,
  joinLines,
  MOST_EXPANDED,
  SEARCH_HISTORY,
  setIn,
} from '../../../engine/index.ts'
import type { ArchivePort } from '../../../ports/archive.ts'
import type { StoragePort } from '../../../ports/storage.ts'
import { type Tool, defineTool } from '../../../ports/chat-model.ts'
import type { Clock } from '../../../ports/platform.ts'
import type { SessionOptions } from '../session-api.ts'

export interface ArchiveToolOptions {
  readonly sessionId: string
  readonly archive: Pick<ArchivePort, 'find' | 'search'>
  readonly storage: Pick<StoragePort, 'sessions'>
  readonly environment: SessionOptions['environment']
  readonly clock: Clock
  /** The present branch. */
  readonly branch: () => Branch
}

/** The most hits to ask for. Messages that the model reads are among them, and are dropped. */
const MOST_HITS = 200
const MOST_QUERY = 500

const number = z.int().positive()
const Search = z.strictObject({
  query: z.string().trim().min(1).max(MOST_QUERY),
  role: z.enum(['user', 'assistant', 'tool']).optional(),
  first: number.optional(),
  last: number.optional(),
  others: z.boolean().optional(),
})

const OTHERS = {
  type: 'boolean',
  description:
    'True: searches the other conversations of the user instead. Name the conversation that you cite.',
} as const
/** Most passages of other sessions. */
const MOST_ELSEWHERE = 8

/** Passages of other sessions, each after the ids and the title of its session. Only such a line stands at the margin. */
async function elsewhere(
  query: string,
  { sessionId, archive, storage, environment }: ArchiveToolOptions,
): Promise<string> {
  if (!environment().settings.searchSessions)
    throw new TypeError('The user does not let you search other conversations.')
  const { passages } = await archive.search(query, { limit: 3 * MOST_ELSEWHERE })
  const titles = new Map((await storage.sessions.list()).map(({ id, title }) => [id, title]))
  const found = passages.filter(
    passage => passage.sessionId !== sessionId && titles.has(passage.sessionId),
  )
  const lines = found
    .slice(0, MOST_ELSEWHERE)
    .map(({ sessionId: id, messageId, role, at, excerpt }) => {
      const title = joinLines(titles.get(id) ?? '').slice(0, 80)
      const time = new Date(at).toISOString().slice(0, 16).replace('T', ' ')
      const text = excerpt.pieces.map(piece => piece.text).join('')
      return `[session:${id} message:${messageId}] "${title}", ${role}, ${time}:\n ${setIn(text, ' ')}`
    })
  return lines.length === 0 ? 'No other conversation matches. Try other words.' : lines.join('\n')
}

/** Searches what the view of this branch hides. `mayLeave`: and other sessions, as the person allows. */
export function searchHistory(read: ArchiveToolOptions, mayLeave: boolean): Tool {
  const { sessionId, archive, clock, branch } = read
  return defineTool({
    name: SEARCH_HISTORY,
    description:
      'Searches the messages of this conversation that are summarized or shortened in your view. Returns passages word for word, each after its message number. Cite them as "message 5".',
    properties: {
      query: { type: 'string', description: 'Words that the passage contains.' },
      role: { type: 'string', enum: ['user', 'assistant', 'tool'] },
      first: { type: 'integer', description: 'Only from this message number on.' },
      last: { type: 'integer', description: 'Only up to this message number.' },
      ...(mayLeave && { others: OTHERS }),
    },
    required: ['query'],
    input: Search,
    run: async asked => {
      if (asked.others === true) return { text: await elsewhere(asked.query, read) }
      const options = { sessionId, limit: MOST_HITS, now: clock.now() }
      const hits = await archive.find(asked.query, options)
      const found = hiddenPassages(branch(), asked, hits)
      return { text: found ?? 'No hidden message matches. Try other words.' }
    },
  })
}

const Expand = z.strictObject({
  id: z.string().trim().min(1).max(80),
  from: z.int().nonnegative().optional(),
  length: z.int().positive().optional(),
})

export function expand({ branch }: ArchiveToolOptions): Tool {
  return defineTool({
    name: EXPAND,
    description: `Gets the full text behind an id in your view, such as "archive:0123456789", or of messages, such as "message 5" or "messages 5-9". At most ${MOST_EXPANDED} characters at once.`,
    properties: {
      id: { type: 'string' },
      from: { type: 'integer', description: 'The first character, from 0.' },
      length: { type: 'integer', description: 'Number of characters.' },
    },
    required: ['id'],
    input: Expand,
    run: async ({ id, from = 0, length = MOST_EXPANDED }) => {
      const text = expandHidden(branch(), id, { from, length })
      if (text === null)
        throw new TypeError(
          `${EXPAND} knows no "${id}". Use an id as your view shows it, or "message 5".`,
        )
      return { text }
    },
  })
}
