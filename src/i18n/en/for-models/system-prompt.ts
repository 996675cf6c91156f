/** The system prompt until the person writes another one: a model reads it, so it is English in every language of the interface. */
export const defaultSystemPrompt =
  'You are a helpful assistant. Answer in the language of the user.'
