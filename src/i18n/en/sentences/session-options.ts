/** What a session sends with its requests: its own system prompt, and how replies are to be written. */
export const sessionOptionSentences = {
  systemPromptSet: 'This chat has a system prompt of its own from the next request on.',
  systemPromptRemoved: 'This chat has no system prompt of its own any more.',
  samplingChanged: 'Replies of this chat are sampled by these values from the next request on.',
  bothChanged: 'This chat has another system prompt and other sampling from the next request on.',
  undo: 'Undo',
} as const
