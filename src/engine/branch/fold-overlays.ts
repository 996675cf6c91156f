/** Applies events to the overlays of a branch: marks, recalls, hints and clears. */
import type { EventId, EventOf } from '../log/event.ts'
import type { CheckpointEntry, MessageEntry } from '../log/transcript.ts'
import { toArray, type AppendList } from './append-list.ts'
import { type Overlays, stepOf } from './overlays.ts'

type Clear = EventOf<'v1.context-cleared' | 'v1.history-restored'>

/** A clear, and the messages that it removes from the view. */
export interface ClearEntry {
  readonly event: Clear
  /** Number of the newest message that left the view; 0 for none. */
  readonly afterNumber: number
  /** See `Overlays`; 0 for none. */
  readonly textOnlyThrough: number
}

interface Overlaid {
  readonly messages: AppendList<MessageEntry>
  readonly overlays: Overlays
}

/** The part of a branch that clears read and change. */
interface Clearable extends Overlaid {
  readonly clears: readonly ClearEntry[]
}

/** Applies a clear or its undo. Messages hidden earlier stay hidden. */
export function foldClear(
  branch: Clearable,
  event: Clear | EventOf<'v1.context-restored'>,
): Clearable {
  const { messages, clears } = branch
  switch (event.type) {
    case 'v1.context-cleared': {
      const { keepsFromId } = event
      const through = keepsFromId === null ? messages.length : numberBefore(branch, keepsFromId)
      return clearThrough(branch, through, { event, textOnlyThrough: 0 })
    }
    case 'v1.history-restored':
      return clearThrough(branch, numberBefore(branch, event.firstKeptId), {
        event,
        textOnlyThrough: event.textOnly ? messages.length : 0,
      })
    case 'v1.context-restored': {
      // Other clears still hide their messages. A clear is undone only once.
      const others = clears.filter(clear => clear.event.id !== event.clearId)
      return others.length === clears.length ? branch : withClears(branch, others)
    }
  }
}

function clearThrough(
  branch: Clearable,
  afterNumber: number | null,
  entry: Omit<ClearEntry, 'afterNumber'>,
): Clearable {
  if (afterNumber === null) return branch
  return withClears(branch, [...branch.clears, { ...entry, afterNumber }])
}

/** Number of the message before this one; null if the branch lacks it. */
function numberBefore({ messages }: Clearable, id: EventId): number | null {
  const entry = toArray(messages).find(({ event }) => event.id === id)
  return entry ? entry.number - 1 : null
}

function withClears(branch: Clearable, clears: readonly ClearEntry[]): Clearable {
  const clearedThrough = Math.max(0, ...clears.map(({ afterNumber }) => afterNumber))
  const textOnlyThrough = Math.max(0, ...clears.map(clear => clear.textOnlyThrough))
  return { ...withOverlays(branch, { clearedThrough, textOnlyThrough }), clears }
}

/** A later recall replaces an earlier one for the same message. */
export function withRecall<Under extends Overlaid>(
  branch: Under,
  event: EventOf<'v1.passages-recalled'>,
): Under {
  const { recalls, live } = branch.overlays
  const others = recalls.filter(recall => recall.event.messageId !== event.messageId)
  const under = live.map(({ compactionId }) => compactionId)
  return withOverlays(branch, { recalls: [...others, { event, under }] })
}

/** The branch with changed overlays. */
export function withOverlays<Under extends Overlaid>(
  branch: Under,
  change: Partial<Overlays>,
): Under {
  return { ...branch, overlays: { ...branch.overlays, ...change } }
}

/** Excludes a deleted message and unpins its step. */
export function withDeleted<Under extends Overlaid>(branch: Under, id: EventId): Under {
  const step = new Set(stepOf(toArray(branch.messages), id).map(({ event }) => event.id))
  const pinned = branch.overlays.pinned.filter(other => !step.has(other))
  const unpinned = withOverlays(branch, { pinned })
  return withMark(withMark(unpinned, 'excluded', id, true), 'deleted', id, true)
}

/** Sets or removes a mark; the newest mark is the last. */
export function withMark<Under extends Overlaid>(
  branch: Under,
  mark: 'pinned' | 'excluded' | 'deleted',
  id: EventId,
  isOn: boolean,
): Under {
  const marks = branch.overlays[mark]
  // A search takes much less time than a new list, and thousands may be marked at once.
  const others = marks.includes(id) ? marks.filter(other => other !== id) : marks
  return withOverlays(branch, { [mark]: isOn ? [...others, id] : others })
}

/** A checkpoint keeps its place under a new title. */
export function foldCheckpoint(
  checkpoints: readonly CheckpointEntry[],
  event: EventOf<'v1.checkpoint-set' | 'v1.checkpoint-renamed'>,
  afterNumber: number,
): readonly CheckpointEntry[] {
  const { title } = event
  return event.type === 'v1.checkpoint-set'
    ? [...checkpoints, { id: event.id, at: event.at, title, afterNumber }]
    : checkpoints.map(entry => (entry.id === event.checkpointId ? { ...entry, title } : entry))
}
