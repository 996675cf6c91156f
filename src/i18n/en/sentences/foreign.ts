/** Sentences about conversations of other applications. */

/** Where a conversation comes from, as people call it. */
export const foreignSources = {
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
  messages: 'Messages',
  pi: 'pi',
  'claude-code': 'Claude Code',
  codex: 'Codex',
  cline: 'Cline',
  'swe-agent': 'SWE-agent',
  openhands: 'OpenHands',
  'tau-bench': 'tau-bench',
  locomo: 'LoCoMo',
} as const

/** What stands in a message for something that cannot be shown. */
export const foreignNotes = {
  audio: '[audio recording, not in the file]',
  video: '[video or screen, not in the file]',
  hiddenReasoning: '[reasoning that only the provider can read]',
  image: (name: string) => (name === '' ? '[image, not in the file]' : `[image: ${name}]`),
  file: (name: string) => (name === '' ? '[file, not in the file]' : `[file: ${name}]`),
  canvas: (name: string) => `[canvas: ${name}]`,
  other: (type: string) => `[${type.replaceAll(/[_-]/g, ' ')}, which cannot be shown here]`,
  system: 'System message:',
  summary: 'Summary of the conversation until here:',
  noResult: '[no result in the file]',
  searched: (words: string) => `[searched: ${words}]`,
  error: (words: string) => `Error: ${words}`,
  sources: 'Sources:',
} as const

/** What the file holds and the session will not, or holds in another form. */
export const foreignWarnings = {
  noDates: 'No dates in the file: filed under the date of the file.',
  hidden: (count: number) =>
    `${count === 1 ? '1 hidden entry' : `${count} hidden entries`} of the application left out.`,
  unsaid: (count: number) =>
    `${count === 1 ? '1 text of this chat has' : `${count} texts of this chat have`} no place in a message here, and ${count === 1 ? 'is' : 'are'} left out.`,
  noSources: (count: number) =>
    `${count === 1 ? '1 answer points' : `${count} answers point`} at sources that are not in the file.`,
  noPrompts: (count: number) =>
    `${count === 1 ? '1 other activity' : `${count} other activities`} of the account left out: not a prompt with an answer.`,
  unreadDates: (count: number) =>
    `The date of ${count === 1 ? '1 prompt' : `${count} prompts`} is in a language that cannot be read: ${count === 1 ? 'it stands' : 'they stand'} in a chat without dates. An export as JSON, or with English as the language of the account, has readable dates.`,
  circle: 'Some messages followed each other in a circle: the circle was cut.',
  noResults: (count: number) =>
    `${count === 1 ? '1 tool call has' : `${count} tool calls have`} no result in the file.`,
  noCalls: (count: number) =>
    `${count === 1 ? '1 tool result' : `${count} tool results`} without a call: an empty call was added.`,
  systemPrompt: 'Brings a system prompt of its own.',
  byGaps: 'This export names no chats: prompts less than an hour apart are one chat.',
  noLeaf: 'The file does not say which branch was open: the newest is shown.',
  cut: 'The last line is cut off. The rest is read.',
  unread: (count: number) =>
    count === 1
      ? '1 entry has an unknown form and is left out.'
      : `${count} entries have an unknown form and are left out.`,
  draft: 'A message that was written and not sent is left out.',
} as const

/** What to know about a file. */
export const foreignFiles = {
  empty: 'This file is empty.',
  none: 'No chat was recognised in it.',
  notText: 'This is no file of chats. Attach it to a message instead.',
  broken: (count: number) =>
    count === 1
      ? '1 entry is broken and is left out.'
      : `${count} entries are broken and are left out.`,
  cut: 'The file breaks off before its end. What is whole can be imported.',
  cutEarly: 'The file breaks off before its end, and no chat in it is whole. Download it again.',
  tooLarge: (mostMegabytes: number) =>
    `An entry is larger than ${mostMegabytes} MB, which is more than Palimpsest can take in.`,
  bomb: 'This zip unpacks to far more than it says or than fits on a device. It is left out.',
  brokenZip: 'This zip is broken: a part cannot be unpacked. Download it again.',
  encrypted: 'This zip is protected by a password. Unpack it first, then import the files.',
  unreadable: 'The browser could not read this file. Choose it again.',
} as const
