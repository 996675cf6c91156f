/** Text files in messages: the name, then the text in a code fence that the text cannot close. */
import { contentHash } from './content-hash.ts'
import { type Attachment, type FilePart, type Message, type Part, textOf } from './message.ts'

/** The part for a file. Line ends become `\n`; the last one is removed. */
export function fileOf(name: string, text: string): FilePart {
  const [, language = ''] = /\.(\w+)$/.exec(name) ?? []
  const words = fenced(text.replaceAll('\r\n', '\n').replace(/\n$/, ''), language.toLowerCase())
  return { type: 'text', file: name, text: `\`${name.replaceAll('`', "'")}\`\n\n${words}` }
}

/** The file's text; all text of a part that `fileOf` did not make. */
export function fileText({ text, whole }: FilePart): string {
  if (whole !== undefined) return whole
  return /^[^\n]*\n\n(`{3,})\w*\n([^]*)\n\1$/.exec(text)?.[2] ?? text
}

/** True for a text file. */
export function isFile(part: Part): part is FilePart {
  return part.type === 'text' && part.file !== undefined
}

/** The images and files among these parts, in order. */
export function attachmentsOf(parts: readonly Part[]): readonly Attachment[] {
  return parts.filter(part => part.type === 'image' || isFile(part))
}

/** The file name; empty for a pasted image. */
export function attachmentName(part: Attachment): string {
  return part.type === 'image' ? part.name : part.file
}

const keys = new WeakMap<FilePart, string>()

/** A key for an attachment within its message; equal attachments share it. */
export function attachmentKey(part: Attachment): string {
  if (part.type === 'image') return part.hash
  const key = keys.get(part) ?? `${part.file} ${contentHash(fileText(part))}`
  keys.set(part, key)
  return key
}

/** The text that the user typed: `textOf` without files. */
export function typedText(parts: readonly Part[]): string {
  return textOf(parts.filter(part => !isFile(part)))
}

type Said = Pick<Message, 'role' | 'parts'>

/** The message as its author wrote it, then each of its files as what a tool returned: others may have written it. */
export function separateFiles<Item extends Said>(item: Item): readonly (Item | (Item & Said))[] {
  if (!item.parts.some(isFile)) return [item]
  const known = separated.get(item.parts)
  const [own, files] = known ?? [
    item.parts.filter(part => !isFile(part)),
    item.parts.filter(isFile).map(part => [
      {
        type: 'tool-result' as const,
        callId: part.file,
        tool: part.file,
        output: fileText(part),
      },
    ]),
  ]
  if (!known) separated.set(item.parts, [own, files])
  const typed = own.length === 0 ? [] : [{ ...item, parts: own }]
  return [...typed, ...files.map(parts => ({ ...item, role: 'tool' as const, parts }))]
}

const separated = new WeakMap<
  readonly Part[],
  readonly [readonly Part[], readonly (readonly Part[])[]]
>()

/** Replaces each file with a note. */
export function addFileNotes(parts: readonly Part[]): readonly Part[] {
  return parts.map(part => (isFile(part) ? { type: 'text', text: `[file “${part.file}”]` } : part))
}

/** A Markdown code block whose fence the text cannot close. */
export function fenced(text: string, language: string): string {
  const runs = text.match(/`{3,}/g) ?? []
  const fence = '`'.repeat(Math.max(3, ...runs.map(run => run.length + 1)))
  return `${fence}${language}\n${text}\n${fence}`
}
