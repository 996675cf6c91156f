/**
 * How a tab makes a session its own: others' events first, then the ends of what a closed tab left open, then the model
 * that is asked from now on.
 *
 * @module
 */
import {
  type Branch,
  endAbandoned,
  type EngineConfig,
  isAbandoned,
  modelDrafts,
  type SessionEvent,
  type Signal,
} from '../../../engine/index.ts'
import type { SessionLog } from '../log.ts'
import type { SummarizerSelection } from '../../summaries/choose-summarizers.ts'
import type { Drafts } from '../../../ports/ports.ts'
import type { TurnLock } from './turn-lock.ts'

export interface AcquireOptions {
  readonly lock: TurnLock
  readonly log: SessionLog
  readonly models: SummarizerSelection
  readonly branch: () => Branch
  readonly config: () => EngineConfig
  readonly atWork: () => boolean
  readonly readDrafts: () => Promise<Drafts>
  readonly clearLiveDraft: () => Promise<void>
  /** Decides about stored events. */
  readonly decide: (events: readonly SessionEvent[]) => Promise<void>
  readonly signal: (signal: Signal) => Promise<void>
  readonly onOwn: () => void
}

export interface SessionAcquisition {
  /** Makes the session this tab's own; false while another tab is at work. */
  begin(): Promise<boolean>
  /** What opening a session does by itself: a preset may resume with little, and the conversation may rest. */
  open(): Promise<void>
  /** The model in use may be another one. */
  followModel(): Promise<void>
}

export function createSessionAcquisition(options: AcquireOptions): SessionAcquisition {
  const { lock, log, models, branch, config, decide } = options

  const newModel = () => modelDrafts(branch(), config().model)

  const begin = async () => {
    if (!(await lock.tryAcquire())) return false
    await log.takeIn()
    if (!options.atWork() && isAbandoned(branch())) {
      const { live } = await options.readDrafts()
      await decide(await log.append(endAbandoned(branch(), live, config())))
      void options.clearLiveDraft()
    }
    models.note()
    if (newModel().length > 0) await decide(await log.append(newModel()))
    options.onOwn()
    return true
  }

  return {
    begin,
    open: async () => {
      if (isAbandoned(branch()) || branch().messages.length === 0) return
      const { resume, compaction } = config().preset
      if (!compaction?.idle && !resume) return
      if (!resume || (await begin())) await options.signal({ type: 'opened' })
    },
    followModel: async () => {
      if (newModel().length > 0) await begin()
    },
  }
}
