import { type Branch, type EventId, type RecallHit, itemsFrom } from '../../../engine/index.ts'
import type { ArchivePort } from '../../../ports/archive.ts'

/** Messages that are asked for: what the view holds is among them, and of no use. */
const MOST_HITS = 400
/** After this the request goes without. */
const TIME_LIMIT_MS = 5_000
/** Nowhere on earth does another day begin within one of these. */
const SAME_DAY_MS = 900_000

/** What a search goes by. */
export interface Searched {
  readonly query: string
  /** When it is asked, in milliseconds since the Unix epoch. */
  readonly at: number
  /** The newest message but for the one that asks; null for none. */
  readonly after: EventId | null
}

/** Finds hidden messages for a recall. */
export type RecallSearch = ReturnType<typeof createRecallSearch>

export function createRecallSearch(archive: Pick<ArchivePort, 'find'>, sessionId: string) {
  const find = ({ query, at }: Searched) =>
    archive.find(query, { sessionId, limit: MOST_HITS, now: at }).catch((): null => null)
  let begun: (Searched & { readonly found: ReturnType<typeof find> }) | null = null
  return {
    /** Begins before anybody asks. */
    begin: (searched: Searched) => {
      begun = { ...searched, found: find(searched) }
    },
    /**
     * What was begun of the same search, or is found now; a message never waits long for it. The hits, the best first; null
     * where the archive cannot be searched, or takes too long.
     */
    hits: async (searched: Searched): Promise<readonly RecallHit[] | null> => {
      const found = begun !== null && isSame(begun, searched) ? begun.found : find(searched)
      begun = null
      return inTime(found)
    },
  }
}

function isSame(left: Searched, right: Searched): boolean {
  return (
    left.query === right.query &&
    left.after === right.after &&
    Math.floor(left.at / SAME_DAY_MS) === Math.floor(right.at / SAME_DAY_MS)
  )
}

/** Null where it takes too long. */
async function inTime<Found>(found: Promise<Found>): Promise<Found | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), TIME_LIMIT_MS)
  })
  const first = await Promise.race([found, tooLate])
  clearTimeout(timer)
  return first
}

/** The newest message but for the one that asks, which may not be there yet. */
export function messageBefore({ messages }: Branch, asking: EventId | null): EventId | null {
  const newest = itemsFrom(messages, Math.max(0, messages.length - 2)).map(({ event }) => event.id)
  return newest.filter(id => id !== asking).at(-1) ?? null
}
