/** Summaries that no model wrote. */
export const summarySentences = {
  failed: (reason: string) => `The summary could not be written: ${reason}. Nothing was changed.`,
  tooSlow: 'The model took too long for a summary, so it was stopped. Nothing was changed.',
  windowTooSmall: (windowTokens: number) =>
    `The model’s window of ${windowTokens.toLocaleString('en-US')} tokens is too small to write a summary of this. Choose “Quotes only, no AI”, which needs no window. Nothing was changed.`,
} as const
