/** What may be open when the fake application starts. */
import type { CompactionProposed, EventId, SummarizerKind } from '../engine/log/event.ts'
import type { Row } from '../engine/log/transcript.ts'
import type { SessionSnapshot } from '../runtime/session/snapshot.ts'
import {
  ANSWER,
  ATLAS,
  COMPACTION,
  COMPLETED,
  failureRow,
  longRows,
  manyRows,
  messageRow,
  NOON,
  text,
} from './fake-session.ts'
import { METER } from './meter.ts'

export type Scene =
  | 'long'
  | 'streaming'
  | 'failure'
  | 'interrupted'
  | 'proposal'
  | 'many'
  | 'empty'
  | 'first-run'

/** The open session of a scene; null where none is open. `messages` counts for `many`. */
export function sceneOf(scene: Scene, messages: number): SessionSnapshot | null {
  const base = { ...emptySession('long'), title: 'Catalogue migration, Brackwater' }
  const long = {
    ...base,
    ...counted(longRows()),
    undoable: { compactionId: 'c3', number: 3 },
    compactionsInForce: 3,
    canRetry: true,
  }
  switch (scene) {
    case 'first-run':
      return null
    case 'empty':
      return { ...base, title: '' }
    case 'long':
      return { ...long, origin: 'sample' }
    case 'many':
      return { ...base, ...counted(manyRows(messages)) }
    case 'streaming':
      return {
        ...long,
        activity: { type: 'streaming', since: NOON },
        live: { requestId: 'r0', model: ATLAS, parts: text(ANSWER.slice(0, 520)), startedAt: NOON },
        queue: [
          {
            id: 'q0',
            images: [],
            text: 'Then draft the note to Marit: what changes at the desk on Monday, half a page.',
          },
        ],
      }
    case 'failure':
      return { ...long, ...counted([...longRows(), failureRow(63)]) }
    case 'interrupted':
      return {
        ...long,
        ...counted([
          ...longRows(),
          messageRow(64, 'assistant', text(ANSWER.slice(0, 300)), { finishReason: 'interrupted' }),
        ]),
        canContinue: true,
      }
    case 'proposal':
      return {
        ...long,
        proposal: proposalOf(null, 'model'),
        rows: longRows().map(row =>
          row.type === 'compaction'
            ? { type: 'compaction', record: { ...COMPACTION, state: 'proposed', number: null } }
            : row,
        ),
      }
  }
}

/** A session in which nothing was said. */
export function emptySession(sessionId: string): SessionSnapshot {
  return {
    sessionId,
    title: '',
    origin: 'user',
    rows: [],
    messages: 0,
    messagesInView: 0,
    activity: { type: 'idle' },
    live: null,
    pending: null,
    queue: [],
    composer: '',
    attachments: [],
    seesImages: true,
    meter: METER,
    progress: null,
    proposal: null,
    canRetry: false,
    canContinue: false,
    undoable: null,
    clear: null,
    compactionsInForce: 0,
    preset: { id: 'palimpsest', title: 'Palimpsest', isOwn: false, options: {}, settings: {} },
    switchAdvice: null,
    rebuildAdvised: false,
    leafId: null,
  }
}

/** The rows, and how many messages are among them. */
export function counted(
  rows: readonly Row[],
): Pick<SessionSnapshot, 'rows' | 'messages' | 'messagesInView'> {
  const messages = rows.filter(row => row.type === 'message')
  const hidden = messages.filter(
    ({ fate }) => fate.type === 'summarised' || fate.type === 'excluded',
  )
  return { rows, messages: messages.length, messagesInView: messages.length - hidden.length }
}

export function proposalOf(focus: string | null, summarizer: SummarizerKind): CompactionProposed {
  return {
    ...COMPLETED,
    id: 'c4-proposed' as EventId,
    type: 'v1.compaction-proposed',
    compactionId: 'c4',
    trigger: 'manual',
    focus,
    summarizer,
  }
}
