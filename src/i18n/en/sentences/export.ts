import { shortened } from '../../shortened.ts'

/** The words of a session as Markdown or HTML. */
export const exportSentences = {
  untitled: 'Chat',
  user: 'You',
  assistant: 'Assistant',
  tool: 'Tool',
  message: 'Read by the model as',
  summary: 'Summary, as the model reads it',
  recall: 'Recalled for the model',
  standing: 'Plan and instructions, as the model reads them',
  aside: (takenAs: number | null) =>
    takenAs === null ? 'Side question' : `Side question, taken in as message ${takenAs}`,
  compacted: ({ firstNumber, lastNumber, tokensBefore, tokensAfter }: WrittenSizes) =>
    `Messages ${grouped(firstNumber)} to ${grouped(lastNumber)} summarized, ${grouped(tokensBefore)} → ${grouped(tokensAfter)} tokens`,
  unanswered: 'There is no answer: the page was closed before it came.',
  reasoning: 'Reasoning',
  call: (tool: string) => `Calls \`${shortened(tool)}\`:`,
  result: (tool: string) => `\`${shortened(tool)}\` answered:`,
  calls: (tool: string) => `Calls ${shortened(tool)}`,
  answered: (tool: string) => `${shortened(tool)} answered`,
  failed: (tool: string) => `${shortened(tool)} failed`,
  versions: 'Other versions',
  version: (index: number, firstNumber: number) =>
    `Version ${index}, from message ${firstNumber.toLocaleString('en-US')} on`,
  picture: (name: string) => (name === '' ? 'Picture' : `Picture: ${shortened(name)}`),
  remote: (name: string) =>
    name === '' ? 'Picture on the web' : `Picture on the web: ${shortened(name)}`,
  head: (messages: number, from: string, to: string) =>
    `${messages === 1 ? '1 message' : `${messages.toLocaleString('en-US')} messages`}, ${from === to ? shortened(from) : `${shortened(from)} to ${shortened(to)}`}`,
  madeBy: 'Saved by Palimpsest. Import this file there to go on.',
} as const

/** What a compaction replaced, and the tokens of a request before and after it. */
export interface WrittenSizes {
  readonly firstNumber: number
  readonly lastNumber: number
  readonly tokensBefore: number
  readonly tokensAfter: number
}

function grouped(count: number): string {
  return count.toLocaleString('en-US')
}

/** `2026-11-22 09:12 UTC`: a time that reads the same in every place. In milliseconds since 1970. */
export function formatUtc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
