/** A conversation as a Markdown file, to read and to share. It is no backup: it lacks pins and what was undone. */
import {
  citedText,
  type CompactionRecord,
  fenced,
  imageNote,
  isLong,
  type MessageEntry,
  type Part,
  type SessionEvent,
  type SideQuestion,
  wholeFile,
} from '../engine/index.ts'
import { chatFileText, formatUtc } from '../i18n/en/sentences/export.ts'
import type { ExportForm } from '../ports/backup.ts'
import { sourcesToWrite } from './sources-to-write.ts'
import { otherVersions, rowsToWrite } from './parts-to-write.ts'
import type { AmongAnswers, WrittenMessage } from './written-message.ts'

/** The messages in order, each with author and time (UTC), then other versions. `title` may be empty. */
export function sessionMarkdown(
  title: string,
  events: readonly SessionEvent[],
  form: Omit<ExportForm, 'format'> = {},
): string {
  const versions = otherVersions(events, form).map(({ firstNumber, messages }, at) =>
    [
      `# ${chatFileText('version', { index: at + 2, firstNumber })}`,
      ...messages.map(writtenMessage),
    ].join('\n\n'),
  )
  return `${[
    `# ${title || chatFileText('untitled')}`,
    ...rowsToWrite(events, form).map(writtenMessage),
    ...versions,
  ].join('\n\n')}\n`
}

/** One message with its author and time (UTC). */
export function writtenMessage(message: WrittenMessage): string {
  // The headings of a summary are not those of messages.
  const write = message.compaction ? (part: Part) => quoted(partOf(part)) : partOf
  return [`## ${headingOf(message)}`, ...message.parts.map(write), sourcesToWrite(message.parts)]
    .filter(text => text !== '')
    .join('\n\n')
}

/** Who speaks, and when; of a text that only the model reads, what it is; side questions and several answers are named as such. */
export function headingOf(message: WrittenMessage): string {
  const { entry, role, origin, aside, compaction, among } = message
  if (aside) return headingOfAside(role, aside)
  if (among) return headingOfAnswer(among, entry)
  if (compaction) return headingOfCompaction(compaction)
  if (!entry) return chatFileText(origin)
  const { at, model } = entry.event
  const author =
    role === 'assistant' ? (model?.model ?? chatFileText('assistant')) : chatFileText(role)
  return `${author} · ${formatUtc(at)}`
}

/** Which messages it replaced, the tokens before and after, and when. */
export function headingOfCompaction({ result, ...record }: CompactionRecord): string {
  const { firstNumber, lastNumber, endedAt, startedAt } = record
  const sizes = {
    firstNumber,
    lastNumber,
    tokensBefore: result?.tokensBefore.tokens ?? 0,
    count: result?.tokensAfter.tokens ?? 0,
  }
  return `${chatFileText('compacted', sizes)} · ${formatUtc(endedAt ?? startedAt)}`
}

/** Its place among the answers of several models, its model, and when it came. */
function headingOfAnswer(
  { model, index, count }: AmongAnswers,
  entry: MessageEntry | null,
): string {
  const words = [chatFileText('answer-of', { index, of: count }), model.model]
  return [...words, ...(entry ? [formatUtc(entry.event.at)] : [])].join(' · ')
}

function headingOfAside(role: WrittenMessage['role'], { event, answer, takenAs }: SideQuestion) {
  const isAnswer = role === 'assistant'
  const author = isAnswer
    ? (answer?.model.model ?? chatFileText('assistant'))
    : chatFileText('user')
  const { at } = (isAnswer ? answer : null) ?? event
  const what =
    takenAs === null ? chatFileText('aside') : chatFileText('aside-taken', { number: takenAs })
  return `${what} · ${author} · ${formatUtc(at)}`
}

function partOf(part: Part): string {
  switch (part.type) {
    case 'text':
      return isLong(part) ? wholeFile(part).text : citedText([part])
    case 'reasoning':
      return quoted(part.text)
    case 'server-work':
      return ''
    case 'image':
      return imageNote(part)
    case 'tool-call':
      return `${chatFileText('call', { tool: part.tool })}\n\n${fenced(JSON.stringify(part.input, null, 2), 'json')}`
    case 'tool-result':
      return `${chatFileText('result', { tool: part.tool })}\n\n${fenced(part.output, '')}`
  }
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map(line => `> ${line}`.trimEnd())
    .join('\n')
}
