/** The checkpoints of the open session: seen, set, named, and the ways back. This code is loaded with the first call. */
import {
  assembleRequest,
  type Checkpoint,
  checkpointsOf,
  type CompactionTrigger,
  EventId,
  lastOf,
  type ModelRef,
  newestStep,
  restoredSince,
  stepOf,
  type SummarizerKind,
  textsOf,
  toArray,
  type TokenCount,
  transcriptOf,
  viewOf,
} from '../../engine/index.ts'
import { checkpointSentences as sentences } from '../../i18n/en/sentences/checkpoints.ts'
import { restoredSentences } from '../../i18n/en/sentences/restored.ts'
import type { EventStore } from '../../ports/storage.ts'
import type { NamedFile } from '../../ports/rescue.ts'
import type { Notices } from '../notices/notices.ts'
import type { Session } from '../session/session-api.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { type Comparisons, createComparisons } from './compare-branches.ts'

export interface ShownCheckpoint extends Pick<
  Checkpoint,
  | 'id'
  | 'number'
  | 'title'
  | 'returnId'
  | 'isOnBranch'
  | 'isHere'
  | 'messages'
  | 'span'
  | 'isEdited'
> {
  readonly at: number
  /** Of the request that the model would have read here; after a compaction, with its summary. */
  readonly tokens: TokenCount
  /** Null for a place that the person marked. */
  readonly compaction: {
    readonly trigger: CompactionTrigger
    readonly tokensBefore: TokenCount
    readonly summarizer: SummarizerKind
    readonly model: ModelRef | null
  } | null
}

/** All of them change the open session. If one resolves with false, a notice says why, and nothing changed. */
export interface CheckpointCommands extends Comparisons {
  /** Oldest first, also those that only other branches have; null without a session. Changes nothing. */
  list(): Promise<readonly ShownCheckpoint[] | null>
  /** Marks the present place; the title may be empty. */
  set(title: string): Promise<boolean>
  rename(id: string, title: string): Promise<boolean>
  /** Goes on from a checkpoint. What came later stays on its own branch, and a notice offers Undo. */
  restore(id: string): Promise<boolean>
  /** Goes on from any event of the session. */
  goTo(eventId: string): Promise<boolean>
  /** Goes on after a message and the others of its step. */
  rewindTo(messageId: string): Promise<boolean>
  /** Goes back by as many turns as typed, or to `checkpoint 2`. */
  rewind(typed: string): Promise<boolean>
  /** Undoes the newest compaction, clear or step back; as many as typed. Each notice offers to undo that. */
  undo(typed: string): Promise<boolean>
  /** Stores the session up to a checkpoint as a new one, and opens it. */
  fork(id: string): Promise<boolean>
  /** The checkpoints of any saved session as files in a zip. Rejects with `StoreError`. */
  export(sessionId: string): Promise<NamedFile>
}

export function createCheckpointCommands({
  sessions,
  events,
  notices,
}: {
  readonly sessions: Sessions
  readonly events: Pick<EventStore, 'read'>
  readonly notices: Pick<Notices, 'warn' | 'offerUndo' | 'show' | 'fault'>
}): CheckpointCommands {
  const refuse = (sentence: string) => {
    notices.warn(sentence)
    return false
  }
  /** Changes the open session, whose log is read, unless it is busy. */
  const change = async (make: (session: Session) => Promise<boolean> | boolean) => {
    const session = sessions.opened()
    if (!session) return false
    try {
      await session.whole()
      const busy = busySentence(session)
      return busy === null ? await make(session) : refuse(busy)
    } catch (error) {
      notices.fault(error)
      return false
    }
  }
  /** Goes on from this event. Null for no event: there is no such place. */
  const returnTo = async (session: Session, eventId: EventId | null): Promise<boolean> => {
    const before = session.inspect().branch
    if (eventId === null || eventId === before.leafId) return refuse(sentences.here)
    const isThere = await session.changeBranch({ type: 'return', eventId })
    if (!isThere) return refuse(sentences.busy)
    const now = session.inspect().branch
    const kept = new Set(toArray(now.messages).map(({ event }) => event.id))
    const left = toArray(before.messages).filter(({ event }) => !kept.has(event.id))
    offerUndo(session, before.leafId, sentences.returned(now.messages.length, left.length))
    return true
  }
  const offerUndo = (session: Session, leafId: EventId | null, sentence: string) =>
    notices.offerUndo(sentence, sentences.undo, async () => {
      const busy = busySentence(session)
      if (busy === null) await returnTo(session, leafId)
      else refuse(busy)
    })
  /** Changes the open session with this checkpoint; says so if there is none. */
  const withCheckpoint = (
    checkpointId: string,
    use: (session: Session, checkpoint: Checkpoint) => Promise<boolean>,
  ) =>
    change(session => {
      const found = allOf(session).find(({ id }) => id === checkpointId)
      return found ? use(session, found) : refuse(sentences.gone)
    })
  const restore = (session: Session, { returnId, isHere }: Checkpoint) =>
    returnTo(session, isHere ? null : returnId)
  const undoOne = async (session: Session): Promise<boolean> => {
    const { branch } = session.inspect()
    const step = newestStep(session.events(), branch)
    switch (step?.type) {
      case undefined:
        return refuse(sentences.nothing)
      case 'return':
        return returnTo(session, step.leafId)
      case 'clear':
        await session.append([{ type: 'v1.context-restored', clearId: step.clearId }])
        offerUndo(
          session,
          branch.leafId,
          restoredSentences.cleared(restoredSince(branch, session.inspect().branch)),
        )
        return true
      case 'compaction':
        await session.signal({ type: 'undo', compactionId: step.compactionId })
        offerUndo(
          session,
          branch.leafId,
          restoredSentences.compaction(
            step.number,
            session
              .inspect()
              .branch.compactions.find(({ compactionId }) => compactionId === step.compactionId)
              ?.restored,
          ),
        )
        return true
    }
  }

  return {
    ...createComparisons(sessions, events),
    list: async () => {
      const session = sessions.opened()
      if (!session) return null
      await session.whole()
      return allOf(session).map(shownOf)
    },
    set: typed =>
      change(async session => {
        const { branch } = session.inspect()
        if (!lastOf(branch.messages)) return refuse(sentences.empty)
        const { system, tools } = session.inspect().config
        const messages = toArray(branch.messages).map(({ event }) => event)
        await sessions.counts.ensure(textsOf({ system, tools, messages }))
        const { config } = session.inspect()
        const { tokens } = assembleRequest(viewOf(branch), { ...config, shrinkTo: null })
        const title = typed.trim()
        await session.append([{ type: 'v1.checkpoint-set', title: title || null, tokens }])
        const number = allOf(session).length
        notices.show({ tone: 'info', text: sentences.set(number, title), action: null })
        return true
      }),
    rename: (id, typed) =>
      withCheckpoint(id, async (session, { id: checkpointId }) => {
        const title = typed.trim()
        if (title !== '')
          await session.append([{ type: 'v1.checkpoint-renamed', checkpointId, title }])
        return title !== ''
      }),
    restore: id => withCheckpoint(id, restore),
    goTo: eventId => change(session => returnTo(session, EventId.parse(eventId))),
    rewindTo: messageId =>
      change(session => {
        const entries = toArray(session.inspect().branch.messages)
        const last = stepOf(entries, messageId).at(-1)
        return returnTo(session, (last && entries[last.number]?.event.parentId) ?? null)
      }),
    rewind: typed =>
      change(session => {
        const asked = /^(?:(?<turns>\d+)(?: turns?)?|checkpoint (?<number>\d+))$/i.exec(
          typed.trim(),
        )
        const { turns, number } = asked?.groups ?? {}
        if (number !== undefined) {
          const found = allOf(session).find(checkpoint => checkpoint.number === Number(number))
          return found ? restore(session, found) : refuse(sentences.unknown(Number(number)))
        }
        if (turns === undefined || Number(turns) === 0) return refuse(sentences.howToRewind)
        const questions = transcriptOf(session.inspect().branch).filter(
          ({ event }) => event.role === 'user',
        )
        const first = questions.at(-Number(turns))
        return first
          ? returnTo(session, first.event.parentId)
          : refuse(sentences.turns(questions.length))
      }),
    undo: typed =>
      change(async session => {
        const steps = typed.trim() === '' ? 1 : Number(typed)
        if (!Number.isInteger(steps) || steps < 1) return refuse(sentences.howToUndo)
        for (let done = 0; done < steps; done += 1) if (!(await undoOne(session))) return done > 0
        return true
      }),
    fork: id =>
      withCheckpoint(id, async (session, { returnId }) => {
        await (await sessions.whole()).forkAtEvent(session, returnId)
        return true
      }),
    export: async sessionId => (await sessions.whole()).exportCheckpoints(sessionId),
  }
}

/** Why nothing can be changed now; null if it can. Another tab may write the answer, or this one may still store it. */
function busySentence(session: Session): string | null {
  if (session.snapshot().activity.type !== 'idle') return sentences.busy
  return session.isBusy() ? sentences.onTheWay : null
}

function allOf(session: Session): readonly Checkpoint[] {
  return checkpointsOf(session.events(), session.inspect().branch.leafId)
}

function shownOf(checkpoint: Checkpoint): ShownCheckpoint {
  const { event, summary: _summary, ...shown } = checkpoint
  const { at } = event
  if (event.type === 'v1.checkpoint-set')
    return { ...shown, at, tokens: event.tokens, compaction: null }
  const { trigger, tokensBefore, tokensAfter, summarizer, model } = event
  const compaction = { trigger, tokensBefore, summarizer, model }
  return { ...shown, at, tokens: tokensAfter, compaction }
}
