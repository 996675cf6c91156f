/** The checkpoints of the open session: seen, set, named, and the ways back to them. */
import {
  assembleRequest,
  type Checkpoint,
  checkpointsOf,
  type CompactionTrigger,
  EventId,
  lastOf,
  type ModelRef,
  type SummarizerKind,
  textsOf,
  toArray,
  type TokenCount,
  transcriptOf,
  viewOf,
} from '../../engine/index.ts'
import type { WorkerHost } from '../../host/feature.ts'
import type { NamedFile } from '../../ports/rescue.ts'
import { createWayBackSteps } from '../../runtime/commands/ways-back.ts'
import type { Session } from '../../runtime/session/session-api.ts'
import { type Comparisons, createComparisons } from './compare/compare-branches.ts'
import { checkpointFaultText } from './sentences.ts'

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
  /** Goes back by as many turns as typed, or to `checkpoint 2`. */
  rewind(typed: string): Promise<boolean>
  /** Stores the session up to a checkpoint as a new one, and opens it. */
  fork(id: string): Promise<boolean>
  /** The checkpoints of any saved session as files in a zip. Rejects with `StoreError`. */
  export(sessionId: string): Promise<NamedFile>
}

/** The commands of checkpoints, and those that compare branches. */
export function create({
  sessions,
  notices,
  ports: {
    storage: { events },
  },
}: Pick<WorkerHost<never>, 'sessions' | 'notices' | 'ports'>): CheckpointCommands {
  const { change, refuse, returnTo } = createWayBackSteps({ sessions, notices })
  /** Changes the open session with this checkpoint; says so if there is none. */
  const withCheckpoint = (
    checkpointId: string,
    use: (session: Session, checkpoint: Checkpoint) => Promise<boolean>,
  ) =>
    change(session => {
      const found = allOf(session).find(({ id }) => id === checkpointId)
      return found ? use(session, found) : refuse(checkpointFaultText('gone'))
    })
  const restore = (session: Session, { returnId, isHere }: Checkpoint) =>
    returnTo(session, isHere ? null : returnId)

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
        if (!lastOf(branch.messages)) return refuse(checkpointFaultText('empty'))
        const { system, tools } = session.inspect().config
        const messages = toArray(branch.messages).map(({ event }) => event)
        await sessions.counts.ensure(textsOf({ system, tools, messages }))
        const { config } = session.inspect()
        const { tokens } = assembleRequest(viewOf(branch), { ...config, shrinkTo: null })
        const title = typed.trim()
        await session.append([{ type: 'v1.checkpoint-set', title: title || null, tokens }])
        const number = allOf(session).length
        const text =
          title === ''
            ? checkpointFaultText('set', { number })
            : checkpointFaultText('set-titled', { number, title })
        notices.show({ tone: 'info', text, action: null })
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
    rewind: typed =>
      change(session => {
        const asked = /^(?:(?<turns>\d+)(?: turns?)?|checkpoint (?<number>\d+))$/i.exec(
          typed.trim(),
        )
        const { turns, number } = asked?.groups ?? {}
        if (number !== undefined) {
          const found = allOf(session).find(checkpoint => checkpoint.number === Number(number))
          return found
            ? restore(session, found)
            : refuse(checkpointFaultText('unknown', { number: Number(number) }))
        }
        if (turns === undefined || Number(turns) === 0)
          return refuse(checkpointFaultText('howToRewind'))
        const questions = transcriptOf(session.inspect().branch).filter(
          ({ event }) => event.role === 'user',
        )
        const first = questions.at(-Number(turns))
        if (first) return returnTo(session, first.event.parentId)
        const { length: count } = questions
        return refuse(
          count === 0 ? checkpointFaultText('no-turns') : checkpointFaultText('turns', { count }),
        )
      }),
    fork: id =>
      withCheckpoint(id, async (session, { returnId }) => {
        await (await sessions.whole()).forkAtEvent(session, returnId)
        return true
      }),
    export: async sessionId => (await sessions.whole()).exportCheckpoints(sessionId),
  }
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
