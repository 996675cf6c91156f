import type { EventId, EventOf } from '../log/event.ts'
import type { MessageEntry } from '../log/transcript.ts'
import { toArray, type AppendList } from './append-list.ts'
import type { Overlays } from './overlays.ts'

type Clear = EventOf<'v1.context-cleared' | 'v1.history-restored'>

/** Where older messages left the view. */
export interface ClearEntry {
  readonly event: Clear
  /** Number of the newest message that left; 0 for none. */
  readonly afterNumber: number
  /** See `Overlays`; 0 for none. */
  readonly textOnlyThrough: number
}

/** What a clear reads of a branch, and changes. */
interface Clearable {
  readonly messages: AppendList<MessageEntry>
  readonly overlays: Overlays
  readonly clears: readonly ClearEntry[]
}

/** How a cleared context, and one that is restored, change a branch. Nothing comes back that was hidden before. */
export function foldClear(
  branch: Clearable,
  event: Clear | EventOf<'v1.context-restored'>,
): Clearable {
  const { messages, clears } = branch
  switch (event.type) {
    case 'v1.context-cleared': {
      const { keepsFromId } = event
      const through = keepsFromId === null ? messages.length : numberBefore(branch, keepsFromId)
      return clearThrough(branch, event, { through, textOnlyThrough: 0 })
    }
    case 'v1.history-restored':
      return clearThrough(branch, event, {
        through: numberBefore(branch, event.firstKeptId),
        textOnlyThrough: event.textOnly ? messages.length : 0,
      })
    case 'v1.context-restored': {
      // What other clears hide stays hidden. A clear is taken back only once.
      const others = clears.filter(clear => clear.event.id !== event.clearId)
      return others.length === clears.length ? branch : withClears(branch, others)
    }
  }
}

function clearThrough(
  branch: Clearable,
  event: Clear,
  {
    through,
    textOnlyThrough,
  }: { readonly through: number | null; readonly textOnlyThrough: number },
): Clearable {
  if (through === null) return branch
  return withClears(branch, [...branch.clears, { event, afterNumber: through, textOnlyThrough }])
}

/** Number of the message before the given one; null when the branch does not hold it. */
function numberBefore({ messages }: Clearable, id: EventId): number | null {
  const entry = toArray(messages).find(({ event }) => event.id === id)
  return entry ? entry.number - 1 : null
}

function withClears(branch: Clearable, clears: readonly ClearEntry[]): Clearable {
  const clearedThrough = Math.max(0, ...clears.map(({ afterNumber }) => afterNumber))
  const textOnlyThrough = Math.max(0, ...clears.map(clear => clear.textOnlyThrough))
  return { ...branch, overlays: { ...branch.overlays, clearedThrough, textOnlyThrough }, clears }
}
