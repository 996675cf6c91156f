/**
 * A file of text as words of a message.
 *
 * @module
 */
import { fenced } from '../../engine/index.ts'
import { t } from '../../i18n/t.ts'
import { formatNumber } from '../../i18n/format.ts'

/** Characters of the longest file whose words join a message. */
export const MOST_CHARACTERS = 100_000
/** Bytes that one character may take. */
const BYTES_PER_CHARACTER = 4

/** What a file became, or why it could not: a sentence that says what to do. */
export type TextFileReading =
  | { readonly ok: true; readonly words: string }
  | { readonly ok: false; readonly reason: string }

/** The file's name and its text, as code in Markdown. Never rejects. */
export async function readTextFile(file: File): Promise<TextFileReading> {
  const { name } = file
  const tooLong = () => ({
    ok: false as const,
    reason: t('files.too-long', { name, most: formatNumber(MOST_CHARACTERS) }),
  })
  if (file.size > MOST_CHARACTERS * BYTES_PER_CHARACTER) return tooLong()
  try {
    const bytes = await file.arrayBuffer()
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.includes('\0')) return { ok: false, reason: t('files.no-text', { name }) }
    if (text.trim() === '') return { ok: false, reason: t('files.empty', { name }) }
    return text.length > MOST_CHARACTERS ? tooLong() : { ok: true, words: asCode(name, text) }
  } catch (error) {
    const isText = !(error instanceof TypeError)
    return { ok: false, reason: t(isText ? 'files.unreadable' : 'files.no-text', { name }) }
  }
}

function asCode(name: string, text: string): string {
  const [, language = ''] = /\.(\w+)$/.exec(name) ?? []
  const lines = text.replaceAll('\r\n', '\n').replace(/\n$/, '')
  return `\`${name.replaceAll('`', "'")}\`\n\n${fenced(lines, language.toLowerCase())}`
}
