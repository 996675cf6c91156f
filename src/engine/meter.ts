/**
 * The context meter: the tokens of the next request, part by part, against the model's window.
 * The same number feeds the display, the triggers and the request.
 *
 * @module
 */
import type { TokenCount } from './tokens.ts'

/** Tokens of the next request by what they are for, in sending order. */
export interface MeterParts {
  readonly system: number
  readonly tools: number
  readonly pins: number
  readonly summary: number
  readonly user: number
  readonly assistant: number
  readonly toolResults: number
  /** What is typed but not sent, and the queue; not part of `tokens`. */
  readonly draft: number
}

/** A mark on the meter: the pressure at which the preset does something by itself. */
export interface MeterTrigger {
  /** 1, 2, 3: the number on the ring, on the bar and in "What happens next". */
  readonly number: number
  readonly step: 'background-compaction' | 'commit' | 'blocking-compaction' | 'guard'
  readonly tokens: number
}

export interface Meter {
  /** Of the next request as it would be built now, without the draft. */
  readonly tokens: TokenCount
  readonly windowTokens: number
  /** Where the window's size is known from. */
  readonly windowSource: 'model' | 'server' | 'error' | 'user' | 'default'
  /** Window − reserve − safety margin: what a request may take. */
  readonly budgetTokens: number
  /** Kept free for the reply. */
  readonly reserveTokens: number
  /** Request tokens ÷ budget; 1 is full. */
  readonly pressure: number
  /** Request tokens ÷ window, as people read it. */
  readonly share: number
  readonly parts: MeterParts
  readonly triggers: readonly MeterTrigger[]
  /** `soon`: the next trigger is near or a summary is in preparation. `blocking`: the next message waits. */
  readonly state: 'calm' | 'soon' | 'blocking' | 'over'
  /** Turns until the next trigger at the pace of the last ones; null when unknown. */
  readonly turnsLeft: number | null
  /** Tokens of each request so far, oldest first, and of the whole transcript at that time. */
  readonly history: readonly { readonly tokens: number; readonly transcriptTokens: number }[]
}
