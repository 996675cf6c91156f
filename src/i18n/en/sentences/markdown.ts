/** A conversation as a Markdown file. */
export const markdownSentences = {
  untitled: 'Conversation',
  user: 'You',
  assistant: 'Assistant',
  tool: 'Tool',
  call: (tool: string) => `Calls \`${tool}\`:`,
  result: (tool: string) => `\`${tool}\` answered:`,
} as const
