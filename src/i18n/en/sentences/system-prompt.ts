/** The system prompt until the user writes another one. */
export const defaultSystemPrompt =
  'You are a helpful assistant. Answer in the language of the user.'
