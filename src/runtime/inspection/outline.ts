/** The outline of the open session, also of messages that the page has not loaded. */
import {
  type Branch,
  expandToSteps,
  isFile,
  lineWithoutMarks,
  type MessageAppended,
  type MessageEntry,
  textBefore,
  textOf,
  transcriptOf,
  typedText,
} from '../../engine/index.ts'

/** `own`: a message of the person. `pin`: another pinned message. `fold`: messages that a summary in force replaces. `checkpoint`: by hand. */
export interface OutlineEntry {
  readonly type: 'own' | 'heading' | 'fold' | 'pin' | 'checkpoint'
  /** Of the message; of a fold, of its first message; of a checkpoint, of the message before it. */
  readonly number: number
  /** Of the last message of a fold; else the same as `number`. */
  readonly last: number
  /** Words as they were written: the first ones of a message or summary, or a heading. Empty without words. */
  readonly text: string
  /** Of a heading, from 1; 0 for others. */
  readonly level: number
  readonly isPinned: boolean
  /** Number of a fold's summary; null for others. */
  readonly summary: number | null
}

/** All entries in the order of the messages. A fold stands before its first message. */
export function outlineOf(branch: Branch): readonly OutlineEntry[] {
  const entries = transcriptOf(branch)
  const pinned = expandToSteps(entries, branch.overlays.pinned)
  const folds = [...foldsOf(branch)]
  const marks = [...branch.checkpoints]
  const outline: OutlineEntry[] = []
  for (const entry of entries) {
    // The first message of a fold may be deleted.
    outline.push(
      ...folds.splice(0, folds.findLastIndex(({ number }) => number <= entry.number) + 1),
    )
    outline.push(...entriesOf(entry, pinned.has(entry.event.id)))
    const isLast = entry === entries.at(-1)
    const until = marks.findLastIndex(mark => isLast || mark.afterNumber <= entry.number)
    for (const { title } of marks.splice(0, until + 1)) {
      const { number } = entry
      outline.push({ ...PLAIN, type: 'checkpoint', number, last: number, text: title ?? '' })
    }
  }
  return outline
}

function foldsOf({ compactions }: Branch): readonly OutlineEntry[] {
  return compactions
    .filter(({ state }) => state === 'live')
    .toSorted((one, other) => one.firstNumber - other.firstNumber)
    .map(({ firstNumber, lastNumber, number, result }) => ({
      ...PLAIN,
      type: 'fold',
      number: firstNumber,
      last: lastNumber,
      summary: number,
      text: firstWords(result?.summary ?? ''),
    }))
}

function entriesOf({ number, event }: MessageEntry, isPinned: boolean): readonly OutlineEntry[] {
  const at = { ...PLAIN, number, last: number, isPinned }
  const headings = headingsIn(event).map(heading => ({
    ...at,
    ...heading,
    type: 'heading' as const,
  }))
  if (event.role === 'user')
    return [{ ...at, type: 'own', text: wordsOfMessage(event) }, ...headings]
  if (!isPinned) return headings
  return [{ ...at, type: 'pin', text: wordsOfMessage(event) }, ...headings]
}

const PLAIN = { level: 0, isPinned: false, summary: null, text: '' } as const

interface Heading {
  readonly text: string
  readonly level: number
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(\S.*?)[ \t]*#*[ \t]*$/
const FENCE = /^ {0,3}(`{3,}|~{3,})/

/** Of an answer; lines of code are none. */
function headingsIn({ role, parts }: MessageAppended): readonly Heading[] {
  const text = textOf(parts)
  if (role !== 'assistant' || !/^ {0,3}#/m.test(text)) return []
  const found: Heading[] = []
  let fence = ''
  for (const line of text.split('\n')) {
    const marks = FENCE.exec(line)?.[1] ?? ''
    if (fence === '') fence = marks
    else if (marks.startsWith(fence)) fence = ''
    const [, level, said = ''] = (fence === '' && HEADING.exec(line)) || []
    if (level) found.push({ text: shortened(lineWithoutMarks(said)), level: level.length })
  }
  return found
}

function wordsOfMessage({ parts }: MessageAppended): string {
  const said = firstWords(typedText(parts))
  if (said !== '') return said
  const names = parts.map(part => {
    if (part.type === 'text' && isFile(part)) return part.file
    if (part.type === 'image') return part.name
    return part.type === 'tool-result' ? part.tool : ''
  })
  return names.filter(name => name !== '').join(', ')
}

/** Characters to read, and characters of an entry. */
const MOST_READ = 2_000
const LONGEST = 140

function firstWords(text: string): string {
  const lines = text.slice(0, MOST_READ).split('\n').map(lineWithoutMarks)
  return shortened(lines.find(line => line !== '') ?? '')
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${textBefore(text, LONGEST).trimEnd()}…` : text
}
