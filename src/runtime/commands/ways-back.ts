/** The ways back in the open session: to a place, to a message, by undo. Their code is loaded with the first call. */
import { type EventId, newestStep, restoredSince, stepOf, toArray } from '../../engine/index.ts'
import { unclearedWords, undoneWords } from '../../i18n/en/sentences/restored.ts'
import { returnedWords, wayBackText } from '../../i18n/en/sentences/ways-back.ts'
import type { Notices } from '../notices/notices.ts'
import type { Session } from '../session/session-api.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** Both change the open session. If one resolves with false, a notice says why, and nothing changed. */
export interface WaysBack {
  /** Goes on after a message and the others of its step. */
  rewindTo(messageId: string): Promise<boolean>
  /** Undoes the newest compaction, clear or step back; as many as typed. Each notice offers to undo that. */
  undo(typed: string): Promise<boolean>
}

export type WayBackSteps = ReturnType<typeof createWayBackSteps>

/** The steps that lead back. */
export function createWayBackSteps({
  sessions,
  notices,
}: {
  readonly sessions: Pick<Sessions, 'opened'>
  readonly notices: Pick<Notices, 'warn' | 'offerUndo' | 'fault'>
}) {
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
  /** Goes on from this event, and offers Undo. Null for no event: there is no such place. */
  const returnTo = async (session: Session, eventId: EventId | null): Promise<boolean> => {
    const before = session.inspect().branch
    if (eventId === null || eventId === before.leafId) return refuse(wayBackText('here'))
    const isThere = await session.changeBranch({ type: 'return', eventId })
    if (!isThere) return refuse(wayBackText('busy'))
    const now = session.inspect().branch
    const kept = new Set(toArray(now.messages).map(({ event }) => event.id))
    const left = toArray(before.messages).filter(({ event }) => !kept.has(event.id))
    offerUndo(session, before.leafId, returnedWords(now.messages.length, left.length))
    return true
  }
  const offerUndo = (session: Session, leafId: EventId | null, sentence: string) =>
    notices.offerUndo(sentence, wayBackText('undo'), async () => {
      const busy = busySentence(session)
      if (busy === null) await returnTo(session, leafId)
      else refuse(busy)
    })
  return { refuse, change, returnTo, offerUndo }
}

export function createWaysBack(options: Parameters<typeof createWayBackSteps>[0]): WaysBack {
  const { refuse, change, returnTo, offerUndo } = createWayBackSteps(options)
  const undoOne = async (session: Session): Promise<boolean> => {
    const { branch } = session.inspect()
    const step = newestStep(session.events(), branch)
    switch (step?.type) {
      case undefined:
        return refuse(wayBackText('nothing'))
      case 'return':
        return returnTo(session, step.leafId)
      case 'clear':
        await session.append([{ type: 'v1.context-restored', clearId: step.clearId }])
        offerUndo(
          session,
          branch.leafId,
          unclearedWords(restoredSince(branch, session.inspect().branch)),
        )
        return true
      case 'compaction':
        await session.signal({ type: 'undo', compactionId: step.compactionId })
        offerUndo(
          session,
          branch.leafId,
          undoneWords(
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
    rewindTo: messageId =>
      change(session => {
        const entries = toArray(session.inspect().branch.messages)
        const last = stepOf(entries, messageId).at(-1)
        return returnTo(session, (last && entries[last.number]?.event.parentId) ?? null)
      }),
    undo: typed =>
      change(async session => {
        const steps = typed.trim() === '' ? 1 : Number(typed)
        if (!Number.isInteger(steps) || steps < 1) return refuse(wayBackText('howToUndo'))
        for (let done = 0; done < steps; done += 1) if (!(await undoOne(session))) return done > 0
        return true
      }),
  }
}

/** Why nothing can be changed now; null if it can. Another tab may write the answer, or this one may still store it. */
function busySentence(session: Session): string | null {
  if (session.snapshot().activity.type !== 'idle') return wayBackText('busy')
  return session.isBusy() ? wayBackText('onTheWay') : null
}
