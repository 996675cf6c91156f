import type { ModelRef } from '../engine/index.ts'
import type { ModelLimits } from '../ports/chat-model.ts'

/** The demo model in the log; a null host means that nothing leaves the device. */
const ref: ModelRef = { provider: 'demo', host: null, model: 'demo' }

/** Small on purpose, so that a compaction soon happens. */
const limits: ModelLimits = { windowTokens: 16_000, maxOutputTokens: null, tools: true }

/** What is known of the demo model without its script. */
export const DEMO_CHOICE = { ref, limits, writesSummaries: false } as const
