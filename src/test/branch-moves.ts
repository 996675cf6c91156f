/** What a person may do to the versions of a conversation, as plain data, and the log that it makes of one. */
import fc from 'fast-check'
import { toArray } from '../engine/branch/append-list.ts'
import { foldBranch } from '../engine/branch/branch.ts'
import { checkpointsOf, leafBeforeReturn } from '../engine/branch/checkpoints.ts'
import {
  EventId,
  type EventDraft,
  type MessageAppended,
  type SessionEvent,
} from '../engine/log/event.ts'
import { userMessage } from '../engine/log/user-message.ts'
import { type BranchChange, branchStart } from '../engine/turn/branch-change.ts'
import { completed, spanTo } from './compactions.ts'
import { picked } from './growing-log.ts'

/** `pick` chooses among the messages there are, on the branch or in the whole log. */
export interface BranchMove {
  readonly type:
    | 'edit'
    | 'answer-again'
    | 'select'
    | 'turn'
    | 'pin'
    | 'unpin'
    | 'exclude'
    | 'delete'
    | 'compact'
    | 'undo'
    | 'clear'
    | 'mark'
    | 'restore'
    | 'rewind'
    | 'back'
  readonly pick: number
}

export const branchMoves: fc.Arbitrary<readonly BranchMove[]> = fc.array(
  fc.record({
    type: fc.constantFrom<BranchMove['type'][]>(
      'edit',
      'edit',
      'answer-again',
      'answer-again',
      'select',
      'select',
      'select',
      'turn',
      'turn',
      'pin',
      'unpin',
      'exclude',
      'delete',
      'compact',
      'compact',
      'undo',
      'clear',
      'mark',
      'restore',
      'restore',
      'rewind',
      'back',
    ),
    pick: fc.nat({ max: 40 }),
  }),
  { minLength: 1, maxLength: 14, size: 'max' },
)

const MARKS = {
  pin: 'v1.message-pinned',
  unpin: 'v1.message-unpinned',
  exclude: 'v1.message-excluded',
  delete: 'v1.message-deleted',
} as const

/** The log after the move; the same one where it changes nothing. */
export function moved(
  log: readonly SessionEvent[],
  { type, pick }: BranchMove,
): readonly SessionEvent[] {
  const branch = foldBranch(log)
  const messages = toArray(branch.messages).map(({ event }) => event)
  const here = picked(messages, pick)?.id
  switch (type) {
    case 'edit': {
      const own = picked(
        messages.filter(({ role }) => role === 'user'),
        pick,
      )
      return own
        ? changed(log, { type: 'edit', messageId: own.id, text: `edited ${log.length}` })
        : log
    }
    case 'answer-again':
      return here
        ? changed(log, {
            type: 'answer-again',
            messageId: here,
            ...(pick % 3 === 1 && { hint: `hint ${log.length}` }),
            ...(pick % 5 === 1 && { sampling: { temperature: 1 } }),
          })
        : log
    case 'select': {
      const any = picked(
        log.filter(event => event.type === 'v1.message-appended'),
        pick,
      )
      return any ? changed(log, { type: 'select', messageId: any.id }) : log
    }
    case 'turn':
      return stamped(log, [userMessage(`more ${log.length}`), answer(log)])
    case 'pin':
    case 'unpin':
    case 'exclude':
    case 'delete':
      return here ? stamped(log, [{ type: MARKS[type], messageId: here }]) : log
    case 'compact':
      return compacted(log, messages, here)
    case 'undo': {
      const newest = branch.overlays.live.at(-1)
      return newest
        ? stamped(log, [{ type: 'v1.compaction-undone', compactionId: newest.compactionId }])
        : log
    }
    case 'clear':
      return stamped(log, [{ type: 'v1.context-cleared', keepsFromId: null }])
    case 'mark':
      return stamped(log, [
        {
          type: 'v1.checkpoint-set',
          title: `mark ${log.length}`,
          tokens: { tokens: pick, source: 'estimated' },
        },
      ])
    case 'restore':
    case 'rewind':
    case 'back':
      return returned(log, { type, pick })
  }
}

/** Back to a checkpoint, to the place before a message, or to where the newest step back began. */
function returned(log: readonly SessionEvent[], { type, pick }: BranchMove) {
  const { leafId, messages } = foldBranch(log)
  const ways = {
    restore: () => picked(checkpointsOf(log, leafId), pick)?.returnId,
    rewind: () => picked(toArray(messages).slice(1), pick)?.event.parentId,
    back: () => leafBeforeReturn(log)?.leafId,
  }
  const eventId = ways[type === 'restore' || type === 'rewind' ? type : 'back']()
  return eventId ? changed(log, { type: 'return', eventId }) : log
}

function changed(log: readonly SessionEvent[], change: BranchChange): readonly SessionEvent[] {
  const start = branchStart(log, foldBranch(log), change)
  if (start === null) return log
  return stamped(log, start.asks ? [...start.drafts, answer(log)] : start.drafts)
}

function answer(log: readonly SessionEvent[]): EventDraft {
  return {
    type: 'v1.message-appended',
    role: 'assistant',
    parts: [{ type: 'text', text: `answer ${log.length}` }],
    model: null,
    finishReason: 'stop',
  }
}

/** The log with these drafts, each after the one before it; their ids begin with `prefix`. */
export function stamped(
  log: readonly SessionEvent[],
  drafts: readonly EventDraft[],
  prefix = 'm',
): readonly SessionEvent[] {
  return drafts.reduce((so: readonly SessionEvent[], draft): readonly SessionEvent[] => {
    const id = EventId.parse(`${prefix}${so.length}`)
    const parentId = draft.parentId ?? so.at(-1)?.id ?? null
    return [...so, { ...draft, id, parentId, at: so.length }]
  }, log)
}

function compacted(
  log: readonly SessionEvent[],
  messages: readonly MessageAppended[],
  lastId: EventId | undefined,
): readonly SessionEvent[] {
  const [first] = messages
  if (!first || !lastId) return log
  const compactionId = `c.${log.length}`
  const replacement = [{ role: 'user', parts: [{ type: 'text', text: compactionId }] }] as const
  const count = 1 + messages.findIndex(({ id }) => id === lastId)
  const span = spanTo(lastId, { firstId: first.id, count })
  return stamped(log, [completed({ compactionId, span, replacement })])
}
