import {
  type Branch,
  NO_VERSIONS,
  type SessionEvent,
  type Versions,
  versionsOf,
} from '../../engine/index.ts'

/**
 * `versionsOf` of a log that grows, worked out again only where the log has turned to another branch, and with the first
 * message there: the messages after that one have no other versions.
 */
export function createKnownVersions(): (
  events: readonly SessionEvent[],
  branch: Branch,
) => Versions {
  let read = 0
  let hasTurned = false
  let isDue = false
  let known = NO_VERSIONS
  return (events, branch) => {
    for (; read < events.length; read += 1) {
      const isFirst = hasTurned
      const turns = growsFromElsewhere(events, read)
      const isMessage = events[read]?.type === 'v1.message-appended'
      hasTurned = turns || (isFirst && !isMessage)
      isDue ||= turns || (isFirst && isMessage)
    }
    if (!isDue) return known
    known = versionsOf(events, branch)
    // Events that are stored and not yet folded.
    isDue = branch.leafId !== events.at(-1)?.id
    return known
  }
}

function growsFromElsewhere(events: readonly SessionEvent[], at: number): boolean {
  return at > 0 && events[at]?.parentId !== events[at - 1]?.id
}
