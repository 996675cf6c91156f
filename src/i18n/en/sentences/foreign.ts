import { textsOf } from '../../texts.ts'
/** Sentences about conversations of other applications. */

/** The names of applications, which are the same in every language. */
const APPLICATIONS = {
  palimpsest: 'Palimpsest',
  chatgpt: 'ChatGPT',
  'claude-ai': 'Claude.ai',
  'open-webui': 'Open WebUI',
  librechat: 'LibreChat',
  'llama-cpp': 'llama.cpp',
  chatbox: 'Chatbox',
  nextchat: 'NextChat',
  deepseek: 'DeepSeek',
  typingmind: 'TypingMind',
  lobechat: 'LobeChat',
  'cherry-studio': 'Cherry Studio',
  'lm-studio': 'LM Studio',
  jan: 'Jan',
  sillytavern: 'SillyTavern',
  sharegpt: 'ShareGPT',
  gemini: 'Gemini',
  'gemini-cli': 'Gemini CLI',
  'ai-studio': 'Google AI Studio',
  pi: 'pi',
  'claude-code': 'Claude Code',
  codex: 'Codex',
  cline: 'Cline',
  'swe-agent': 'SWE-agent',
  openhands: 'OpenHands',
  'tau-bench': 'tau-bench',
  locomo: 'LoCoMo',
} as const

/** What a conversation comes from. */
type ForeignSource = keyof typeof APPLICATIONS | 'messages'

const sourceText = textsOf('sentences.foreign-sources', { messages: 'Messages' })

/** What a conversation comes from, as people call it. */
export function sourceName(source: ForeignSource): string {
  return source === 'messages' ? sourceText('messages') : APPLICATIONS[source]
}

/** What the file holds and the session will not, or holds in another form. */
export const foreignWarningText = textsOf('sentences.foreign-warnings', {
  noDates: 'No dates in the file: filed under the date of the file.',
  hidden: {
    one: '{count} hidden entry of the application left out.',
    other: '{count} hidden entries of the application left out.',
  },
  unsaid: {
    one: '{count} text of this chat has no place in a message here, and is left out.',
    other: '{count} texts of this chat have no place in a message here, and are left out.',
  },
  noSources: {
    one: '{count} answer points at sources that are not in the file.',
    other: '{count} answers point at sources that are not in the file.',
  },
  noPrompts: {
    one: '{count} other activity of the account left out: not a prompt with an answer.',
    other: '{count} other activities of the account left out: not a prompt with an answer.',
  },
  unreadDates: {
    one: 'The date of {count} prompt is in a language that cannot be read: it stands in a chat without dates. An export as JSON, or with English as the language of the account, has readable dates.',
    other:
      'The date of {count} prompts is in a language that cannot be read: they stand in a chat without dates. An export as JSON, or with English as the language of the account, has readable dates.',
  },
  circle: 'Some messages followed each other in a circle: the circle was cut.',
  noResults: {
    one: '{count} tool call has no result in the file.',
    other: '{count} tool calls have no result in the file.',
  },
  noCalls: {
    one: '{count} tool result without a call: an empty call was added.',
    other: '{count} tool results without a call: an empty call was added.',
  },
  systemPrompt: 'Brings a system prompt of its own.',
  byGaps: 'This export names no chats: prompts less than an hour apart are one chat.',
  noLeaf: 'The file does not say which branch was open: the newest is shown.',
  cut: 'The last line is cut off. The rest is read.',
  unread: {
    one: '{count} entry has an unknown form and is left out.',
    other: '{count} entries have an unknown form and are left out.',
  },
  draft: 'A message that was written and not sent is left out.',
})

/** What to know about a file. */
export const foreignFileText = textsOf('sentences.foreign-files', {
  empty: 'This file is empty.',
  none: 'No chat was recognised in it.',
  notText: 'This is no file of chats. Attach it to a message instead.',
  broken: {
    one: '{count} entry is broken and is left out.',
    other: '{count} entries are broken and are left out.',
  },
  cut: 'The file breaks off before its end. What is whole can be imported.',
  cutEarly: 'The file breaks off before its end, and no chat in it is whole. Download it again.',
  tooLarge:
    'An entry is larger than {mostMegabytes} MB, which is more than Palimpsest can take in.',
  bomb: 'This zip unpacks to far more than it says or than fits on a device. It is left out.',
  brokenZip: 'This zip is broken: a part cannot be unpacked. Download it again.',
  encrypted: 'This zip is protected by a password. Unpack it first, then import the files.',
  unreadable: 'The browser could not read this file. Choose it again.',
})
