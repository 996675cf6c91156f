import type { Meter } from '../engine/reports/meter.ts'

/** A meter at its first mark, with round numbers. */
export const METER: Meter = {
  tokens: { tokens: 60_000, source: 'tokenized' },
  windowTokens: 100_000,
  windowSource: 'server',
  calibration: { factor: 1, basis: 'family' },
  budgetTokens: 80_000,
  reserveTokens: 15_000,
  pressure: 0.75,
  share: 0.6,
  draftExcess: 0,
  parts: {
    system: 2_000,
    tools: 3_000,
    pins: 0,
    summary: 5_000,
    user: 10_000,
    assistant: 19_500,
    toolResults: 20_000,
    recall: 0,
    draft: 500,
    shortened: 0,
  },
  roles: [
    { role: 'user', messages: 12, characters: 50_000, tokens: 15_000 },
    { role: 'assistant', messages: 20, characters: 80_000, tokens: 20_000 },
    { role: 'tool', messages: 8, characters: 90_000, tokens: 20_000 },
  ],
  triggers: [
    { number: 1, step: 'background-compaction', tokens: 60_000, counts: null },
    { number: 2, step: 'commit', tokens: 68_000, counts: null },
    { number: 3, step: 'blocking-compaction', tokens: 76_000, counts: null },
  ],
  next: { number: 2, isDue: false },
  state: 'soon',
  turnsLeft: 2,
  atRest: null,
  history: [],
}
