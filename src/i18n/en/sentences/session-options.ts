/** What a session sends with its requests: its own system prompt. */
export const sessionOptionSentences = {
  systemPromptSet: 'This chat has a system prompt of its own from the next request on.',
  systemPromptRemoved: 'This chat has no system prompt of its own any more.',
  undo: 'Undo',
} as const
