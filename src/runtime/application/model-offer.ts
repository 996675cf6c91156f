import type { EngineConfig, ModelRef, SwitchAdvice } from '../../engine/index.ts'
import type { ModelRegistry } from '../models/model-registry.ts'
import type { Session } from '../session/session-api.ts'
import type { Settings } from '../settings/settings.ts'

export interface ModelOffer extends SwitchAdvice {
  /** The chosen model. */
  readonly model: ModelRef
}

/** Compact first, use the model now, or keep the old model. */
export type ModelOfferAnswer = 'compact' | 'switch' | 'stay'

interface ModelOffersOptions {
  readonly models: Pick<ModelRegistry, 'chat' | 'ready'>
  readonly opened: () => Session | null
  readonly subscribe: (listener: () => void) => void
  readonly changed: () => void
  readonly onFault: (error: unknown) => void
}

interface Held {
  readonly offer: ModelOffer
  readonly sessionId: string
  readonly chosen: Settings
  readonly budget: EngineConfig['budget']
  readonly apply: () => Promise<void>
  /** The model is in use when the summary is applied. */
  readonly isCompacting: boolean
}

/** Offers a compaction before a chosen model with a too small window is used. Source: copilot-cli (presets, E11). */
export function createModelOffers({
  models,
  opened,
  subscribe,
  changed,
  onFault,
}: ModelOffersOptions) {
  let held: Held | null = null

  const offerFor = (chosen: Settings) => {
    const session = opened()
    if (!session) return null
    const chat = models.chat(chosen)
    const found = session.adviceFor({ settings: chosen, chat })
    if (!found) return null
    const { sessionId } = session
    return { offer: { ...found.advice, model: chat.ref }, budget: found.budget, sessionId }
  }
  const applyHeld = async () => {
    const apply = held?.apply
    held = null
    await apply?.()
    changed()
  }
  /** The chosen model is in use when the summary is applied, or when the person leaves the long conversation. */
  const look = () => {
    if (!held) return
    const session = opened()
    const isLeft = session?.sessionId !== held.sessionId
    if (!isLeft && (!held.isCompacting || session.isBusy() || session.isCompacting())) return
    if (isLeft || offerFor(held.chosen) === null) return void applyHeld().catch(onFault)
    held = { ...held, isCompacting: false }
    changed()
  }
  subscribe(look)

  return {
    /** The offer that waits for an answer; null for none. */
    shown: (): ModelOffer | null => held?.offer ?? null,
    /** Applies the choice if the open conversation fits. Else offers a compaction, and resolves with false. */
    choose: async (chosen: Settings, apply: () => Promise<void>): Promise<boolean> => {
      held = null
      await models.ready(chosen)
      const found = offerFor(chosen)
      if (!found) {
        await apply()
        return true
      }
      held = { ...found, chosen, apply, isCompacting: false }
      changed()
      return false
    },
    answer: async (answer: ModelOfferAnswer) => {
      if (!held) return
      if (answer === 'switch') return applyHeld()
      if (answer === 'stay') held = null
      else {
        const asked = held
        await opened()?.signal({ type: 'compact-for-model', budget: asked.budget })
        if (held === asked) held = { ...asked, isCompacting: true }
        look()
      }
      changed()
    },
  }
}
