import type { ModelRef } from '../engine/index.ts'
import type { ModelLimits } from '../ports/chat-model.ts'

/** The demo model as the log remembers it; a null host: nothing leaves the device. */
const ref: ModelRef = { provider: 'demo', host: null, model: 'demo' }

/** Small on purpose, so that a compaction is soon seen. */
const limits: ModelLimits = { windowTokens: 16_000, maxOutputTokens: null, tools: true }

/** What is known of the demo model without its script. */
export const DEMO_CHOICE = { ref, limits, writesSummaries: false } as const
