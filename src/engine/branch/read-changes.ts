/** Events that change what the model reads, with their place in the conversation. */
import type { EventOf } from '../log/event.ts'

type Changing = EventOf<
  | 'v1.compaction-completed'
  | 'v1.tool-outputs-masked'
  | 'v1.message-excluded'
  | 'v1.context-cleared'
  | 'v1.history-restored'
  | 'v1.request-truncated'
>

/** A change, and the number of messages at that time. */
export interface ReadChange {
  readonly event: Changing
  readonly afterNumber: number
}

/** The changes with this event, if it is one. */
export function withChange(
  changes: readonly ReadChange[],
  event: { readonly type: string },
  afterNumber: number,
): readonly ReadChange[] {
  return isChanging(event) ? [...changes, { event, afterNumber }] : changes
}

const CHANGING: ReadonlySet<string> = new Set<Changing['type']>([
  'v1.compaction-completed',
  'v1.tool-outputs-masked',
  'v1.message-excluded',
  'v1.context-cleared',
  'v1.history-restored',
  'v1.request-truncated',
])

function isChanging(event: { readonly type: string }): event is Changing {
  return CHANGING.has(event.type)
}
