/** Files of text in messages: the file's name, then its words between fences that nothing in them can close. */
import { contentHash } from './content-hash.ts'
import { type Attachment, type FilePart, type Part, textOf } from './message.ts'

/** The part of a file: line ends as one sign, without the last one. */
export function fileOf(name: string, text: string): FilePart {
  const [, language = ''] = /\.(\w+)$/.exec(name) ?? []
  const words = fenced(text.replaceAll('\r\n', '\n').replace(/\n$/, ''), language.toLowerCase())
  return { type: 'text', file: name, text: `\`${name.replaceAll('`', "'")}\`\n\n${words}` }
}

/** What stands in the file; for a part that `fileOf` did not make, all of its text. */
export function fileText({ text }: FilePart): string {
  return /^[^\n]*\n\n(`{3,})\w*\n([^]*)\n\1$/.exec(text)?.[2] ?? text
}

/** True for the words of a file. */
export function isFile(part: Part): part is FilePart {
  return part.type === 'text' && part.file !== undefined
}

/** The images and files among these parts, in order. */
export function attachmentsOf(parts: readonly Part[]): readonly Attachment[] {
  return parts.filter(part => part.type === 'image' || isFile(part))
}

/** Empty for a pasted image. */
export function attachmentName(part: Attachment): string {
  return part.type === 'image' ? part.name : part.file
}

const keys = new WeakMap<FilePart, string>()

/** Tells attachments of one message apart; equal ones have the same. */
export function attachmentKey(part: Attachment): string {
  if (part.type === 'image') return part.hash
  const key = keys.get(part) ?? `${part.file} ${contentHash(part.text)}`
  keys.set(part, key)
  return key
}

/** What a person typed: as `textOf`, without files. */
export function typedText(parts: readonly Part[]): string {
  return textOf(parts.filter(part => !isFile(part)))
}

/** The same parts with a note in place of each file's words. */
export function addFileNotes(parts: readonly Part[]): readonly Part[] {
  return parts.map(part => (isFile(part) ? { type: 'text', text: `[file “${part.file}”]` } : part))
}

/** The text as code of this language in Markdown, behind a fence that nothing in it closes. */
export function fenced(text: string, language: string): string {
  const runs = text.match(/`{3,}/g) ?? []
  const fence = '`'.repeat(Math.max(3, ...runs.map(run => run.length + 1)))
  return `${fence}${language}\n${text}\n${fence}`
}
