/** SillyTavern: a chat as lines. What a person swiped through are branches. */
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'
import { callsFirst, callWithResult } from './call-with-result.ts'
import { contentParts, hiddenWarning, reasoningPart, textPart } from './content.ts'
import {
  type ForeignPart,
  type ForeignSession,
  sessionOf,
  type Unlinked,
} from './foreign-session.ts'
import { at, idAt, isRecord, listAt, textAt, timeAt } from './read-json.ts'
import { unreadWarning } from './unread.ts'
import { type ListedTurn, versionsInARow } from './versions.ts'

const isMessage = (value: unknown) =>
  typeof at(value, 'mes') === 'string' &&
  (typeof at(value, 'is_user') === 'boolean' || typeof at(value, 'name') === 'string')
const isHead = (value: unknown) =>
  isRecord(at(value, 'chat_metadata')) ||
  (typeof at(value, 'user_name') === 'string' && typeof at(value, 'character_name') === 'string')

/** True for the first line of a chat, or a message of it. */
export function isSillyTavern(value: unknown): boolean {
  return isMessage(value) || isHead(value)
}

/** The chat of one file. */
export function readSillyTavern(lines: readonly unknown[]): ForeignSession {
  const head = lines.find(line => !isMessage(line) && isHead(line))
  const said = lines.filter(isMessage)
  const speakers = said.filter(line => !isUser(line) && !isNarrated(line))
  const names = new Set(speakers.map(line => textAt(line, 'name')))
  const places = said.map(line => placeOf(line, names.size > 1))
  const character = named(textAt(head, 'character_name')) || ([...names][0] ?? '')
  const created = textAt(head, 'create_date')
  return sessionOf('sillytavern', {
    ...versionsInARow(places),
    foreignId:
      idAt(head, 'chat_metadata', 'integrity') ??
      (created === '' ? null : `${character} ${created}`),
    title: character,
    createdAt: dateIn(created),
    written: said.map(wordsOf),
    warnings: [
      ...hiddenWarning(textAt(head, 'chat_metadata', 'note_prompt') === '' ? 0 : 1),
      ...unreadWarning(lines.length - said.length - (head === undefined ? 0 : 1)),
    ],
  })
}

/** A message without the names of its files, and without words that only repeat the names of calls. */
function wordsOf(line: unknown): unknown {
  if (!isRecord(line)) return line
  const { force_avatar: _, original_avatar: __, ...rest } = line
  return listAt(line, 'extra', 'tool_invocations').length > 0 ? { ...rest, mes: null } : rest
}

/** Chats of groups have this word instead of a name. */
const named = (name: string) => (name === 'unused' ? '' : name)
const isNarrated = (line: unknown) => textAt(line, 'extra', 'type') === 'narrator'
const isUser = (line: unknown) => at(line, 'is_user') === true

/** A message with its swipes. The one that is shown may have been edited since. */
function placeOf(line: unknown, isGroup: boolean): ListedTurn {
  const swipes = listAt(line, 'swipes')
  const chosen = at(line, 'swipe_id')
  const shown = typeof chosen === 'number' && chosen >= 0 ? Math.min(chosen, swipes.length) : 0
  const own = messageOf(line, { words: textAt(line, 'mes'), about: line, isGroup })
  if (swipes.length < 2) return { versions: [[own]], shown: 0 }
  const abouts = listAt(line, 'swipe_info')
  return {
    // A swipe that is being written is not in the list yet.
    versions: (shown < swipes.length ? swipes : [...swipes, '']).map((words, index) => [
      index === shown
        ? own
        : messageOf(line, {
            words: typeof words === 'string' ? words : '',
            about: abouts[index],
            isGroup,
          }),
    ]),
    shown,
  }
}

/** `about`: where the date, the thought and the model of these words are. */
function messageOf(
  line: unknown,
  {
    words,
    about,
    isGroup,
  }: { readonly words: string; readonly about: unknown; readonly isGroup: boolean },
): Unlinked {
  const extra = at(about, 'extra')
  const name = textAt(line, 'name')
  const role = isUser(line) ? 'user' : isNarrated(line) ? 'system' : 'assistant'
  const spoken = isGroup && role === 'assistant' && words !== '' ? `${name}: ${words}` : words
  const calls = listAt(extra, 'tool_invocations')
  return {
    role,
    parts: [
      ...reasoningPart(textAt(extra, 'reasoning')),
      // With calls the words only repeat their names.
      ...(calls.length > 0 ? callsFirst(calls.flatMap(toolIn)) : textPart(spoken)),
      ...mediaIn(extra),
    ],
    at: dateIn(at(about, 'send_date') ?? at(line, 'send_date')),
    model: role === 'assistant' ? idAt(extra, 'model') : null,
  }
}

function toolIn(value: unknown): readonly ForeignPart[] {
  return callWithResult({
    id: idAt(value, 'id'),
    tool: idAt(value, 'name') ?? 'tool',
    input: at(value, 'parameters'),
    response: at(value, 'result'),
    isError: at(value, 'error') === true,
  })
}

function mediaIn(extra: unknown): readonly ForeignPart[] {
  const files = [at(extra, 'file'), ...listAt(extra, 'files')].filter(isRecord)
  const media = [
    ...['image', 'video', 'audio'].flatMap(type => {
      const url = textAt(extra, type)
      return url === '' ? [] : [{ type, url }]
    }),
    ...listAt(extra, 'media'),
  ]
  return [
    ...files.flatMap((file): readonly ForeignPart[] => {
      const [name, text] = [textAt(file, 'name'), textAt(file, 'text')]
      return text === '' ? textPart(foreignNotes.file(name)) : [{ type: 'file', name, text }]
    }),
    ...media.flatMap(each => {
      const [type, url] = [textAt(each, 'type'), textAt(each, 'url')]
      if (type === 'audio') return textPart(foreignNotes.audio)
      if (type === 'video') return textPart(foreignNotes.video)
      return url.startsWith('data:')
        ? contentParts({ type: 'image_url', url })
        : textPart(foreignNotes.image(url.slice(url.lastIndexOf('/') + 1)))
    }),
  ]
}

/** `2024-1-5 @20h 42m 12s 345ms` and `January 5, 2024 8:42pm`, besides what every file has. They say no zone. */
function dateIn(value: unknown): number | null {
  const text = typeof value === 'string' ? value : ''
  const short =
    /^(\d{4})-(\d{1,2})-(\d{1,2}) ?@(\d{1,2})h ?(\d{1,2})m ?(\d{1,2})s(?: ?(\d{1,3})ms)?/.exec(text)
  if (short) {
    const [, year = '', month = '', day = '', hour = '', minute = '', second = '', rest = '0'] =
      short
    const two = (digits: string) => digits.padStart(2, '0')
    const date = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}.${rest.padStart(3, '0')}Z`
    return timeAt({ date }, 'date')
  }
  const long = /^([A-Z][a-z]+ \d{1,2}, \d{4}) (\d{1,2}:\d{2}) ?([ap]m)$/i.exec(text)
  return timeAt({ date: long ? `${long[1]} ${long[2]} ${long[3]} UTC` : value }, 'date')
}
