/** A session of Codex that goes on may write its history again, after another head. */
import { at, idAt, textAt } from './read-json.ts'

/** The lines without those that only repeat earlier ones. */
export function withoutReplays(lines: readonly unknown[]): readonly unknown[] {
  const history: string[] = []
  const known = new Set<string>()
  /** The next place in the history that is being written again. */
  let replayed = Number.POSITIVE_INFINITY
  return lines.filter((line, index) => {
    const type = textAt(line, 'type')
    if (type === 'session_meta') replayed = 0
    const item = type === 'response_item' || type === 'compacted' ? at(line, 'payload') : line
    if (type === '' || type === 'session_meta' || type === 'turn_context') return true
    const words = JSON.stringify(item)
    if (history[replayed] === words) {
      replayed += 1
      return false
    }
    replayed = Number.POSITIVE_INFINITY
    if (isKnown(line, item, lines[index - 1], known)) return false
    history.push(words)
    return true
  })
}

/** True for an item whose id came with the same words before, and for a line that is written twice. */
function isKnown(line: unknown, item: unknown, before: unknown, known: Set<string>): boolean {
  const words = JSON.stringify(item)
  const id = idAt(item, 'id') ?? idAt(item, 'call_id')
  const key = `${id} ${words}`
  const isRepeated = id !== null && known.has(key)
  known.add(key)
  const isTimed = idAt(line, 'timestamp') !== null
  return isRepeated || (isTimed && JSON.stringify(line) === JSON.stringify(before))
}
