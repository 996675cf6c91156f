/** ShareGPT: the conversations of data sets and of the browser extension. */
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'
import { callIn, contentParts, plainText, reasoningPart, roleOf, textPart } from './content.ts'
import {
  inARow,
  type ForeignPart,
  type ForeignSession,
  sessionOf,
  type Unlinked,
} from './foreign-session.ts'
import { at, idAt, isRecord, listAt, parsedOr, textAt, timeAt } from './read-json.ts'
import { unreadWarning } from './unread.ts'

type Speaker = 'user' | 'assistant' | 'system' | 'call' | 'result'

const SPEAKERS: Readonly<Record<string, Speaker>> = {
  gpt: 'assistant',
  chatgpt: 'assistant',
  bing: 'assistant',
  bard: 'assistant',
  claude: 'assistant',
  function_call: 'call',
  tool_call: 'call',
  observation: 'result',
  tool: 'result',
  tool_response: 'result',
  function: 'result',
  function_response: 'result',
  ipython: 'result',
}

/** The places where such a file has its turns. */
const LISTS = ['conversations', 'conversation', 'items'] as const

/** True for a turn that names its speaker as only such files do. */
export function isShareGptTurn(value: unknown): boolean {
  return textAt(value, 'from') !== '' && 'value' in Object(value) && isTurn(value)
}

/** True for turns with `from` and `value`, or with a question and its answer. */
export function isShareGpt(value: unknown): boolean {
  if (Array.isArray(value)) return value.slice(0, 3).some(isShareGptTurn)
  return LISTS.some(key => listAt(value, key).slice(0, 3).some(isTurn))
}

function isTurn(turn: unknown): boolean {
  if (typeof at(turn, 'human') === 'string' && typeof at(turn, 'assistant') === 'string')
    return true
  if (speakerOf(turn) === null || !isRecord(turn)) return false
  return ['value', 'content', 'text', 'markdown'].some(key => key in turn)
}

function speakerOf(turn: unknown): Speaker | null {
  const word = (textAt(turn, 'from') || textAt(turn, 'role')).toLowerCase()
  if (Object.hasOwn(SPEAKERS, word)) return SPEAKERS[word] ?? null
  const role = roleOf(word)
  return role === 'tool' ? 'result' : role
}

/** A conversation in turns. */
export function readShareGpt(value: unknown): ForeignSession {
  const key = LISTS.find(name => listAt(value, name).some(isTurn)) ?? 'conversations'
  const turns: readonly unknown[] = Array.isArray(value) ? value : listAt(value, key)
  const system = textAt(value, 'system') || textAt(value, 'system_prompt')
  const model = idAt(value, 'model')
  const prompt: Unlinked = { role: 'system', parts: textPart(system), at: null, model: null }
  const read = turns.map(turn => turnIn(turn, model))
  const images = [...listAt(value, 'images'), ...listAt(value, 'image'), at(value, 'image')].filter(
    name => typeof name === 'string',
  )
  const pictures = images.flatMap(name => textPart(foreignNotes.image(name)))
  const first = read.findIndex(each => each.some(({ role }) => role === 'user'))
  const messages = read.flatMap((each, index) =>
    index === first ? each.map(message => withParts(message, pictures)) : each,
  )
  return sessionOf('sharegpt', {
    foreignId: idAt(value, 'id'),
    title: textAt(value, 'title') || textAt(value, 'name'),
    createdAt: timeAt(value, 'created_at') ?? timeAt(value, 'create_time'),
    messages: inARow([prompt, ...messages]),
    written: turns.map(wordsOf),
    // Answers that a data set compares are no part of the conversation.
    warnings: unreadWarning(
      read.filter(each => each.length === 0).length +
        ['chosen', 'rejected'].filter(name => isRecord(at(value, name))).length,
    ),
  })
}

/** A turn with the words, the calls and the results of a text apart. */
function wordsOf(turn: unknown): unknown {
  if (!isRecord(turn)) return turn
  return Object.fromEntries(
    Object.entries(turn).map(([key, held]) => [
      key,
      typeof held === 'string' ? held.split(/<\/?tool_(?:call|response)>/) : held,
    ]),
  )
}

function withParts(message: Unlinked, parts: readonly ForeignPart[]): Unlinked {
  return message.role === 'user' ? { ...message, parts: [...message.parts, ...parts] } : message
}

function turnIn(turn: unknown, model: string | null): readonly Unlinked[] {
  const common = { at: timeAt(turn, 'timestamp') ?? timeAt(turn, 'created_at'), model }
  const [asked, told] = [textAt(turn, 'human'), textAt(turn, 'assistant')]
  if (asked !== '' || told !== '')
    return [
      { role: 'user', parts: textPart(asked), ...common },
      { role: 'assistant', parts: textPart(told), ...common },
    ]
  const content =
    at(turn, 'value') ?? at(turn, 'content') ?? at(turn, 'text') ?? at(turn, 'markdown')
  switch (speakerOf(turn)) {
    case 'user':
      return [{ role: 'user', parts: contentParts(content), ...common }]
    case 'system':
      return [{ role: 'system', parts: contentParts(content), ...common }]
    case 'assistant':
      return [
        { role: 'assistant', parts: [...thoughtIn(turn), ...answerIn(content, turn)], ...common },
      ]
    case 'call':
      return [{ role: 'assistant', parts: callsIn(plainText(content)), ...common }]
    case 'result':
      return [{ role: 'tool', parts: resultsIn(plainText(content), turn), ...common }]
    default:
      return []
  }
}

const [CALL, CALL_END] = ['<tool_call>', '</tool_call>']
const [RESULT, RESULT_END] = ['<tool_response>', '</tool_response>']

function thoughtIn(turn: unknown): readonly ForeignPart[] {
  return reasoningPart(textAt(turn, 'reasoning_content') || textAt(turn, 'reasoning'))
}

/** The words of an answer, with calls in tags. */
function answerIn(content: unknown, turn: unknown): readonly ForeignPart[] {
  const calls = listAt(turn, 'tool_calls').flatMap(callIn)
  if (typeof content !== 'string') return [...contentParts(content), ...calls]
  const [first = '', ...rest] = content.split(CALL)
  return [
    ...textPart(rest.length > 0 ? first.trim() : first),
    ...rest.flatMap(piece => {
      const end = piece.indexOf(CALL_END)
      const inner = end < 0 ? piece : piece.slice(0, end)
      const after = end < 0 ? '' : piece.slice(end + CALL_END.length).trim()
      return [...callsIn(inner.trim()), ...textPart(after)]
    }),
    ...calls,
  ]
}

/** One call or several, as JSON; the words themselves if they are none. */
function callsIn(words: string): readonly ForeignPart[] {
  const parsed = parsedOr(words)
  const calls = (Array.isArray(parsed) ? parsed : [parsed]).flatMap(call =>
    callIn(
      at(call, 'parameters') === undefined
        ? call
        : { ...Object(call), arguments: at(call, 'parameters') },
    ),
  )
  return calls.length > 0 ? calls : textPart(words)
}

function resultsIn(words: string, turn: unknown): readonly ForeignPart[] {
  const pieces = words.includes(RESULT)
    ? words
        .split(RESULT)
        .map(piece => piece.replace(RESULT_END, '').trim())
        .filter(Boolean)
    : [words]
  const tool = idAt(turn, 'name')
  return pieces.map(output => ({
    type: 'result',
    id: idAt(turn, 'tool_call_id'),
    tool,
    output,
    isError: false,
  }))
}
