/**
 * How a tab makes a session its own: it reads what others appended, then appends what the engine says of taking over.
 *
 * @module
 */
import {
  effectOfOpening,
  type EngineConfig,
  type EngineState,
  modelDrafts,
  needsRecovery,
  type SessionEvent,
  type Signal,
  takeOverDrafts,
} from '../../../engine/index.ts'
import type { SessionLog } from '../log.ts'
import type { SummarizerSelection } from '../../summaries/choose-summarizers.ts'
import type { Drafts } from '../../../ports/drafts.ts'
import type { TurnLock } from './turn-lock.ts'

export interface AcquireOptions {
  readonly lock: TurnLock
  readonly log: SessionLog
  readonly models: SummarizerSelection
  readonly state: () => EngineState
  readonly config: () => EngineConfig
  readonly readDrafts: () => Promise<Drafts>
  readonly clearLiveDraft: () => Promise<void>
  /** Decides about stored events. */
  readonly decide: (events: readonly SessionEvent[]) => Promise<void>
  readonly signal: (signal: Signal) => Promise<void>
  /** The session is this tab's own. */
  readonly onAcquired: () => void
}

export interface SessionAcquisition {
  /** Makes the session this tab's own; false while another tab is at work. */
  acquire(): Promise<boolean>
  /** Opens the session: a preset may resume with little, and the conversation may become idle. */
  open(): Promise<void>
  /** Another model may be in use. */
  followModel(): Promise<void>
}

export function createSessionAcquisition(options: AcquireOptions): SessionAcquisition {
  const { lock, log, state, config } = options

  const acquire = async () => {
    if (!(await lock.tryAcquire())) return false
    await log.takeIn()
    options.models.modelUsed()
    const recovers = needsRecovery(state())
    const live = recovers ? (await options.readDrafts()).live : null
    const drafts = takeOverDrafts(state(), live, config())
    if (drafts.length > 0) await options.decide(await log.append(drafts))
    if (recovers) void options.clearLiveDraft()
    options.onAcquired()
    return true
  }

  return {
    acquire,
    open: async () => {
      const effect = effectOfOpening(state().branch, config().preset)
      if (effect === 'wait' || (effect === 'write' && (await acquire())))
        await options.signal({ type: 'opened' })
    },
    followModel: async () => {
      if (modelDrafts(state().branch, config().model).length > 0) await acquire()
    },
  }
}
