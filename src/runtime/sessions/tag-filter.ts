import type { SessionRow } from '../../ports/storage.ts'

const TAG = /(?<!\S)tag:(?:"([^"]*)"?|(\S*))/giu

/** The tags that a typed search asks for, as `tag:home` or `tag:"two words"`, in lower case, and its other words. */
export function readTagFilter(typed: string): {
  readonly tags: readonly string[]
  readonly rest: string
} {
  const tags: string[] = []
  const rest = typed.replace(
    TAG,
    (_whole, quoted: string | undefined, bare: string | undefined) => {
      tags.push((quoted ?? bare ?? '').trim().toLowerCase())
      return ' '
    },
  )
  return { tags, rest: tags.length === 0 ? typed : rest.trim() }
}

/** True if the session has a tag that begins with each of these; for an empty one, any tag. */
export function holdsTags(
  { tags = [] }: Pick<SessionRow, 'tags'>,
  wanted: readonly string[],
): boolean {
  return wanted.every(start => tags.some(tag => tag.toLowerCase().startsWith(start)))
}

/** A tag as it is typed in a search. */
export function tagQuery(tag: string): string {
  return /\s/.test(tag) ? `tag:"${tag}"` : `tag:${tag}`
}

/** The most characters of a tag. */
const LONGEST_TAG = 40

/** The tags in a typed text, between commas; each once, without a `#` before it. */
export function readTags(typed: string): readonly string[] {
  const tags = typed.split(',').map(tag =>
    tag
      .replaceAll(/[\s"]+/g, ' ')
      .trim()
      .replace(/^#/, '')
      .slice(0, LONGEST_TAG),
  )
  return [...new Map(tags.flatMap(tag => (tag === '' ? [] : [[tag.toLowerCase(), tag]]))).values()]
}

/** The tags of these sessions, the most used first. */
export function commonTags(sessions: readonly SessionRow[]): readonly string[] {
  const uses = new Map<string, number>()
  for (const { tags = [] } of sessions)
    for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  return [...uses]
    .toSorted(([left, most], [right, more]) => more - most || (left < right ? -1 : 1))
    .map(([tag]) => tag)
}
