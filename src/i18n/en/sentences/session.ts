import type { EngineFailure, RequestShare } from '../../../engine/index.ts'
import { shortened, shortenedAddress, shortenedList, shortenedWords } from '../../shortened.ts'

/** A failure that the engine found, as its event stores it. */
export function engineFailure(failure: EngineFailure): string {
  switch (failure.code) {
    case 'empty':
      return failure.isFiltered
        ? `The provider’s content filter stopped the summary. Choose another summarizer; “Quotes only, no AI” needs no provider. ${UNCHANGED}`
        : `The summarizer answered with nothing that could be used. ${OTHER_SUMMARIZER} ${UNCHANGED}`
    case 'truncated':
      return `The summary broke off before its end. Try again, or choose a model that may write longer answers. ${UNCHANGED}`
    case 'larger-than-source':
      return `The summary takes ${counted(failure.summaryTokens)}, no less than the ${counted(failure.sourceTokens)} that it would replace. Try again later, when there is more to summarize, or name a focus. ${UNCHANGED}`
    case 'too-small':
      return `The summary has only ${counted(failure.summaryTokens)} for a chat of ${counted(failure.sourceTokens)}, too little to continue with. ${OTHER_SUMMARIZER} ${UNCHANGED}`
    case 'missing-sections':
      return `The summary lacks ${failure.headings.length === 1 ? 'the section' : 'the sections'} ${shortenedList(failure.headings.map(heading => `“${shortened(heading, 70)}”`))}. ${OTHER_SUMMARIZER} ${UNCHANGED}`
    case 'wrong-language':
      return `The summary is in ${SCRIPTS[failure.script]}, the chat in ${SCRIPTS[failure.wanted]}. Try again, or name the language as the focus. ${UNCHANGED}`
    case 'no-gain':
      return `The summary would not make the request smaller, so it was not used. ${UNCHANGED}`
    case 'stale':
      return `The chat changed while the summary was written, so the summary was not used. ${UNCHANGED}`
    case 'summary-abandoned':
      return 'The page was closed while the summary was written. Nothing was changed; summarize again when you like.'
    case 'request-abandoned':
      return `The page was closed before an answer arrived. ${ASK_AGAIN}`
    case 'call-refused':
      return failure.by === 'rule'
        ? `The user never allows ${shortened(failure.tool)} in this session. The call did not run.`
        : 'The user refused this call. It did not run.'
    case 'call-changed':
      return toolResults.changed(failure.tool)
    case 'call-stopped':
      return 'Stopped by the user before the call was allowed. It did not run.'
    case 'call-unknown':
      return 'The page was closed while this call ran. It is not known whether it took place. It was not repeated.'
    case 'call-over-limit':
      return 'This turn may call no more tools, so this call did not run.'
    case 'call-cut':
      return 'The page was closed before the tool answered. It was not repeated.'
    case 'stopped':
      return `You stopped it before an answer arrived. ${ASK_AGAIN}`
    case 'empty-answer':
      return `The model answered with nothing. ${ASK_AGAIN}`
    case 'too-many-steps':
      return `The model called tools in ${failure.steps} requests of one turn, so the turn was stopped. Press Retry to let it continue.`
    case 'too-many-calls':
      return `The model called ${failure.calls} tools in one turn, so the turn was stopped. Press Retry to let it continue.`
    case 'nothing-to-answer':
      return 'There is no message to answer: the newest one is hidden from the model. Show it again or write a new one.'
    case 'cannot-fit': {
      const shares = failure.shares.map(({ of, tokens }) => `${SHARES[of]} ${written(tokens)}`)
      return (
        `This cannot fit: ${shares.join(' + ')}, with overhead ${written(failure.tokens)} tokens, and a request may take ` +
        `${written(failure.limitTokens)} of the model’s ${written(failure.windowTokens)}. Nothing was sent. ` +
        'Shorten the newest message, keep fewer messages always, or choose a model with a larger window.'
      )
    }
  }
}

const UNCHANGED = 'Nothing was changed.'
const OTHER_SUMMARIZER = 'Try again, or choose another summarizer.'
const ASK_AGAIN = 'Your message is kept; press Retry to ask again.'

const SCRIPTS: Record<Extract<EngineFailure, { code: 'wrong-language' }>['script'], string> = {
  Latin: 'Latin script',
  Cyrillic: 'Cyrillic script',
  Greek: 'Greek',
  Arabic: 'Arabic script',
  Hebrew: 'Hebrew',
  Devanagari: 'Devanagari',
  Thai: 'Thai',
  Han: 'Chinese',
  Japanese: 'Japanese',
  Hangul: 'Korean',
}

const SHARES: Record<RequestShare, string> = {
  'system-prompt': 'the system prompt',
  'tool-definitions': 'the tool definitions',
  summary: 'the summary',
  'pinned-messages': 'the messages to keep always',
  'newest-message': 'your newest message',
  'newest-tool-calls': 'the newest tool calls and results',
}

function counted(tokens: number): string {
  return `${written(tokens)} ${tokens === 1 ? 'token' : 'tokens'}`
}

function written(tokens: number): string {
  return tokens.toLocaleString('en-US')
}

/** Failures of requests that the app itself notices. */
export const requestSentences = {
  silence: 'The server sent nothing for two minutes.',
  cutStream: 'The connection broke before the answer ended.',
  offline: (host: string | null) =>
    `The request to ${host === null ? 'the model' : shortenedAddress(host)} failed, and this page cannot reach its own server either. Check the network, then press Retry.`,
} as const

/** The result of a failed tool call, which the model reads, too. */
export const toolResults = {
  unknown: (name: string) => `There is no tool named ${shortened(name)}.`,
  stopped: 'Stopped by the user before the tool answered.',
  changed: (name: string) =>
    `${shortened(name)} is not the tool any more that this call was made for: it is gone or switched off, or its server, its description or its arguments have changed. The call did not run. Call it again if it is still wanted.`,
  notAllowed: (name: string) =>
    `${shortened(name)} needs the user’s consent first. The call did not run.`,
  drawingTooLarge: 'The drawing is too large to be shown.',
  timeout: (name: string, seconds: number) =>
    `${shortened(name)} did not answer within ${seconds} seconds.`,
} as const

/** Images and files in the message box. */
export const boxSentences = {
  tooManyImages: (most: number) =>
    `A message can take ${most} images at most. Send these first, then attach the others.`,
  /** `name` is empty for none. */
  imageGone: (name: string) =>
    `${name === '' ? 'An image' : `“${shortened(name)}”`} is no longer on this device. Remove it and attach it again. Nothing was sent.`,
  tooLong: (name: string) =>
    `“${shortened(name)}” has more than 4 million characters. Divide it, and attach the part that matters.`,
  notText: (name: string) =>
    `“${shortened(name)}” is no text. Images, text, PDF, Word (.docx) and spreadsheets (.xlsx, .csv) can be attached. Save it as one of these, or copy its words.`,
  emptyFile: (name: string) => `“${shortened(name)}” is empty.`,
  unreadable: (name: string) => `“${shortened(name)}” could not be read. Choose it again.`,
} as const

/** Documents that cannot be read. */
export const documentSentences = {
  password: (name: string) =>
    `“${shortened(name)}” is protected by a password. Save a copy without the password, and attach that.`,
  'no-words': (name: string) =>
    `“${shortened(name)}” contains no words that can be read, perhaps only pictures of pages. Have the text recognized (OCR) first, or attach single pages as images.`,
  broken: (name: string) =>
    `“${shortened(name)}” is damaged and cannot be read. Open it in its own program, save it again, and attach that.`,
  'too-large': (name: string) =>
    `“${shortened(name)}” is too large to read. Save the pages or the sheet that matter as a file of their own, and attach that.`,
  'old-format': (name: string) =>
    `“${shortened(name)}” is in an old format of Office. Save it as .docx or .xlsx, and attach that.`,
  'unknown-format': (name: string) =>
    `“${shortened(name)}” is of a kind that cannot be read. Save it as PDF, .docx, .xlsx or text, and attach that.`,
  'too-slow': (name: string) =>
    `“${shortened(name)}” took too long to read. Save the pages that matter as a file of their own, and attach that.`,
} as const

/** Images that cannot be attached. `name` is empty for none, as for a pasted image. */
export const imageSentences = {
  notAnImage: (name: string) =>
    `${called(name)} cannot be attached: it is no PNG, JPEG, WebP or GIF image. Nothing was changed.`,
  broken: (name: string) =>
    `${called(name)} cannot be attached: the file is broken. Nothing was changed.`,
  tooManyBytes: (name: string) => tooLarge(`${called(name)} is larger than 50 MB`),
  tooManyPixels: (name: string) => tooLarge(`${called(name)} has more than 100 million pixels`),
  neverSmallEnough: (name: string) => tooLarge(`${called(name)} cannot be made small enough`),
} as const

function called(name: string): string {
  return name === '' ? 'The pasted image' : `“${shortened(name)}”`
}

function tooLarge(what: string): string {
  return `${shortenedWords(what)}, which is too large to attach. Make it smaller first. Nothing was changed.`
}

/** Changes of the session's own system prompt and sampling. */
export const sessionOptionSentences = {
  systemPromptSet: 'This chat has a system prompt of its own from the next request on.',
  systemPromptRemoved: 'This chat has no system prompt of its own any more.',
  samplingChanged: 'Replies of this chat use these settings from the next request on.',
  bothChanged:
    'This chat has another system prompt and other reply settings from the next request on.',
  undo: 'Undo',
} as const

/** The plan, and the instructions in force. */
export const standingSentences = {
  planRemoved: 'The plan of this chat is removed.',
  unloaded: (name: string) => `The instructions “${shortened(name)}” no longer count in this chat.`,
  tooLong: (name: string, most: number) =>
    `The instructions “${shortened(name)}” are too long: each request would contain them. Shorten them to ${most} characters.`,
  undo: 'Undo',
} as const

/** A deleted message. */
export const deletionSentences = {
  deleted: (messageNumber: number) =>
    `Message ${messageNumber} deleted. It stays in this chat’s log until the chat is deleted.`,
  undo: 'Undo',
} as const

/** Several messages that are marked at once. */
export const markedSentences = {
  pin: (count: number) => `${messages(count)} always kept.`,
  unpin: (count: number) => `${messages(count)} no longer always kept.`,
  exclude: (count: number) => `${messages(count)} hidden from the model.`,
  include: (count: number) => `The model reads ${messages(count)} again.`,
  undo: 'Undo',
} as const

/** Messages that are copied into a session of their own. */
export const copiedSentences = {
  title: (title: string) => (title === '' ? 'Copied messages' : `From ${shortened(title)}`),
  copied: (count: number, title: string) => `${messages(count)} copied from ${named(title)}.`,
  hide: 'Hide them there',
  hidden: (count: number, title: string) =>
    `${messages(count)} hidden from the model in ${named(title)}.`,
  undo: 'Undo',
} as const

function messages(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'message' : 'messages'}`
}

function named(title: string): string {
  return title === '' ? 'the other chat' : `“${shortened(title)}”`
}

/** Summaries that failed. */
export const summarySentences = {
  failed: (reason: string) =>
    `The summary could not be written: ${shortenedWords(reason)}. Nothing was changed.`,
  tooSlow: 'The model took too long for a summary, so it was stopped. Nothing was changed.',
  windowTooSmall: (windowTokens: number) =>
    `The model’s window of ${windowTokens.toLocaleString('en-US')} tokens is too small to write a summary of this. Choose “Quotes only, no AI”, which needs no window. Nothing was changed.`,
} as const

/** A fact that is added to a summary again. */
export const restoreSentences = {
  kept: (fact: string) => `Kept in the summary: ${shortened(fact)}`,
  impossible: (messageNumber: number) =>
    `The summary cannot take this in. Choose “Always keep” for message ${messageNumber}.`,
  takeBack: 'Take back',
} as const

/** Why the vault of saved keys was not opened or written. */
export const vaultSentences = {
  'wrong-passphrase':
    'That is not the passphrase of your saved keys. Nothing was changed; try again.',
  damaged:
    'Your saved keys were changed or damaged on this device, so they cannot be trusted or read; the passphrase is not the cause. Nothing was deleted. Delete them here and paste your keys again.',
  'rolled-back':
    'An older copy of your saved keys was put back on this device, so none of it is used. If you restored it yourself, reload and unlock it; otherwise delete the saved keys here and paste your keys again.',
  newer:
    'A newer version of Palimpsest saved these keys. Reload to get that version; nothing was changed.',
  missing: 'No keys are saved on this device any more. Another tab may have deleted them.',
  exists:
    'Keys are saved on this device already, by another tab. Unlock them with their passphrase.',
  resealed:
    'Another tab changed the passphrase of your saved keys. Unlock them with the new one; nothing was lost.',
  impossible:
    'This page is not encrypted (plain http), so the browser offers no encryption here and keys stay in this tab’s memory. Open Palimpsest over https, or on localhost, to save keys.',
} as const
