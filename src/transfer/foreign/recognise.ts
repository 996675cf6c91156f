/** Decides by the content of a file, never by its name, where its conversations come from. */
import { readClaudeCode, readCodex, readPi, readSweAgent } from './agents.ts'
import { readClaudeAi, readLibreChat, readLlamaCpp, readOpenWebUi } from './chat-trees.ts'
import { readChatGpt } from './chatgpt.ts'
import { isCherryStudio, readCherryStudio } from './cherry-studio.ts'
import { roleOf } from './content.ts'
import { isDeepSeek, isDeepSeekPage, readDeepSeek, readDeepSeekPage } from './deepseek.ts'
import type { ForeignSession } from './foreign-session.ts'
import { readGemini } from './gemini.ts'
import {
  isAiStudio,
  isAiStudioChunk,
  isGeminiSession,
  readAiStudio,
  readGeminiSession,
} from './google.ts'
import { isThread, isThreadMessage, readThread, readThreadMessages } from './jan.ts'
import { isLmStudio, readLmStudio } from './lm-studio.ts'
import { isLobeChat, readLobeChat } from './lobe-chat.ts'
import {
  readChatbox,
  readCline,
  readGeminiSave,
  readLocomo,
  readMessages,
  readNextChat,
  readOpenHands,
  readTauBench,
} from './message-lists.ts'
import { at, idAt, isRecord, listAt, textAt } from './read-json.ts'
import { isResponsesRequest, readResponsesRequest } from './responses.ts'
import { isShareGpt, isShareGptTurn, readShareGpt } from './sharegpt.ts'
import { isSillyTavern, readSillyTavern } from './silly-tavern.ts'
import { isTypingMind, readTypingMind } from './typing-mind.ts'
import { unreadWarning } from './unread.ts'

/** One value is all of one or several conversations. */
interface Whole {
  readonly fits: (value: unknown) => boolean
  readonly read: (value: unknown) => readonly ForeignSession[]
}

/** Several values of a file together are conversations. */
interface Lines {
  readonly fits: (value: unknown) => boolean
  readonly read: (values: readonly unknown[]) => readonly ForeignSession[]
}

const has =
  (...keys: readonly string[]) =>
  (value: unknown) =>
    isRecord(at(value, ...keys))
const hasList =
  (...keys: readonly string[]) =>
  (value: unknown) =>
    Array.isArray(at(value, ...keys))

/** True for a list that begins with a message. */
function isMessages(value: unknown): boolean {
  return Array.isArray(value) && value.slice(0, 3).some(isMessage)
}

function isMessage(value: unknown): boolean {
  return (
    roleOf(at(value, 'role')) !== null &&
    isRecord(value) &&
    ['content', 'parts', 'tool_calls', 'function_call'].some(key => key in value)
  )
}

/** True for a list with a message of the Gemini interface. */
function isContents(value: unknown): boolean {
  return Array.isArray(value) && value.some(each => isMessage(each) && hasList('parts')(each))
}

/** One session of Chatbox, as it exports it alone. */
function isChatboxSession(value: unknown): boolean {
  return (
    idAt(value, 'id') !== null &&
    listAt(value, 'messages').some(message => Array.isArray(at(message, 'contentParts')))
  )
}

function readChatboxSession(value: unknown): readonly ForeignSession[] {
  return readChatbox({ [`session:${idAt(value, 'id') ?? ''}`]: value })
}

/** The narrower shape first. */
const WHOLES: readonly Whole[] = [
  { fits: isDeepSeek, read: value => [readDeepSeek(value)] },
  { fits: isDeepSeekPage, read: value => [readDeepSeekPage(value)] },
  { fits: has('mapping'), read: value => [readChatGpt(value)] },
  { fits: hasList('chat_messages'), read: value => [readClaudeAi(value)] },
  { fits: has('chat', 'history'), read: value => [readOpenWebUi(value)] },
  { fits: hasList('chat', 'messages'), read: value => [readOpenWebUi(value)] },
  {
    fits: value => has('conv')(value) && hasList('messages')(value),
    read: value => [readLlamaCpp(at(value, 'conv'), listAt(value, 'messages'))],
  },
  { fits: hasList('chat-sessions-list'), read: readChatbox },
  { fits: has('chat-next-web-store'), read: readNextChat },
  {
    fits: value =>
      idAt(value, 'conversationId') !== null &&
      (hasList('messages')(value) || hasList('messagesTree')(value)),
    read: value => [readLibreChat(value)],
  },
  {
    fits: value => has('conversation')(value) && textAt(value, 'conversation', 'speaker_a') !== '',
    read: value => [readLocomo(value)],
  },
  { fits: value => isContents(at(value, 'history')), read: value => [readGeminiSave(value)] },
  { fits: hasList('history'), read: value => [readSweAgent(value)] },
  { fits: value => isMessages(at(value, 'traj')), read: value => [readTauBench(value)] },
  { fits: isAiStudio, read: value => [readAiStudio(value)] },
  { fits: value => isMessages(at(value, 'contents')), read: value => [readMessages(value)] },
  { fits: isTypingMind, read: readTypingMind },
  { fits: isLobeChat, read: readLobeChat },
  { fits: isCherryStudio, read: readCherryStudio },
  { fits: isLmStudio, read: value => [readLmStudio(value)] },
  { fits: isThread, read: readThread },
  {
    fits: value => isGeminiSession(value) && listAt(value, 'messages').length > 0,
    read: value => [readGeminiSession([value])],
  },
  { fits: isChatboxSession, read: readChatboxSession },
  { fits: isShareGpt, read: value => [readShareGpt(value)] },
  { fits: isResponsesRequest, read: value => [readResponsesRequest(value)] },
  {
    fits: value => isMessages(at(value, 'messages')) && hasList('response', 'choices')(value),
    read: value => [readOpenHands(value)],
  },
  {
    fits: value => isMessages(at(value, 'messages')) && idAt(value, 'sessionId') !== null,
    read: value => [readCline(value)],
  },
  { fits: value => isMessages(at(value, 'messages')), read: value => [readMessages(value)] },
  { fits: isMessages, read: value => [readMessages(value)] },
  { fits: value => listAt(value, 'conversations').some(wholeOf), read: readConversations },
]

function wholeOf(value: unknown): Whole | undefined {
  return WHOLES.find(({ fits }) => fits(value))
}

/** Whole conversations in `conversations`; what is none is counted. */
function readConversations(value: unknown): readonly ForeignSession[] {
  const list = listAt(value, 'conversations')
  const known = list.filter(wholeOf)
  const unread = unreadWarning(list.length - known.length)
  return known
    .flatMap(each => wholeOf(each)?.read(each) ?? [])
    .map((session, position) =>
      position === 0 ? { ...session, warnings: [...session.warnings, ...unread] } : session,
    )
}

const typeOf = (value: unknown) => textAt(value, 'type')
const isLlamaLine = (value: unknown) =>
  (typeOf(value) === 'session' && idAt(value, 'currNode') !== null) ||
  idAt(value, 'message', 'convId') !== null

const LINES: readonly Lines[] = [
  { fits: isThreadMessage, read: lines => readThreadMessages(lines) },
  { fits: isSillyTavern, read: lines => [readSillyTavern(lines)] },
  { fits: isGeminiSession, read: lines => [readGeminiSession(lines)] },
  {
    fits: isLlamaLine,
    read: lines => [
      readLlamaCpp(
        lines.find(line => typeOf(line) === 'session'),
        lines.flatMap(line => at(line, 'message') ?? []),
      ),
    ],
  },
  {
    fits: value =>
      (typeOf(value) === 'session' && idAt(value, 'id') !== null) ||
      (typeOf(value) === 'message' && has('message')(value)),
    read: lines => [readPi(lines)],
  },
  {
    fits: value =>
      [
        'user',
        'assistant',
        'system',
        'summary',
        'file-history-snapshot',
        'queue-operation',
      ].includes(typeOf(value)) &&
      ['uuid', 'leafUuid', 'sessionId', 'messageId'].some(key => idAt(value, key) !== null),
    read: lines => [readClaudeCode(lines)],
  },
  {
    fits: value =>
      (has('payload')(value) && typeOf(value) !== '') ||
      (idAt(value, 'id') !== null && 'instructions' in (isRecord(value) ? value : {})),
    read: lines => [readCodex(lines)],
  },
  {
    fits: value => textAt(value, 'header') !== '' && textAt(value, 'title') !== '',
    read: readGemini,
  },
  { fits: isShareGptTurn, read: turns => [readShareGpt(turns)] },
  { fits: isAiStudioChunk, read: chunks => [readAiStudio({ chunkedPrompt: { chunks } })] },
  { fits: isMessage, read: values => [readMessages(values)] },
]

/** Gathers the values of one file, in order. */
export function createRecogniser() {
  let lines: { readonly format: Lines; readonly values: unknown[] } | null = null
  return {
    /** The conversations that this value completes; null if nothing is recognised in it. */
    take: (value: unknown): readonly ForeignSession[] | null => {
      if (lines) {
        lines.values.push(value)
        return []
      }
      const whole = WHOLES.find(({ fits }) => fits(value))
      if (whole) return whole.read(value)
      const format = LINES.find(({ fits }) => fits(value))
      if (!format) return null
      lines = { format, values: [value] }
      return []
    },
    /** The conversations of the values taken together; empty if each value was whole. */
    end: (): readonly ForeignSession[] => {
      const ended = lines
      lines = null
      return ended ? ended.format.read(ended.values) : []
    },
  }
}
