/** Turns a file into words that can be sent: whole, or, if it is long, as its outline with all words behind it (ADR 54). */
import {
  estimateText,
  type FilePart,
  type Heading,
  LONG_SHARE,
  LONG_TOKENS,
  longFile,
  PAGE_BREAK,
  shortFile,
} from '../../../engine/index.ts'
import { attachmentFaultText, documentText } from '../../../i18n/en/sentences/session.ts'
import { type DocumentPort, MOST_CHARACTERS } from '../../../ports/documents.ts'
import { AppError } from '../../../ports/errors.ts'
import type { SummaryModel } from '../../summaries/choose-summarizers.ts'
import { nameOf } from './read-file.ts'

/** Larger files are not read: a small device would run out of memory. */
const MOST_BYTES = 100_000_000
/** The most bytes of a character. */
const BYTES_PER_CHARACTER = 4

export interface Words {
  readonly pages: readonly string[]
  readonly headings: readonly Heading[]
}

/** Rejects with `AppError` for a file that cannot be read; its message says why and what to do. */
export async function readText(
  file: Blob,
  { windowTokens }: Pick<SummaryModel, 'windowTokens'>,
  documents: DocumentPort,
): Promise<FilePart> {
  const { name, pages, headings } = await readWords(file, documents)
  const whole = pages.join(PAGE_BREAK)
  const { tokens } = estimateText(whole)
  return tokens > Math.min(LONG_TOKENS, LONG_SHARE * windowTokens)
    ? longFile({ file: name, whole, headings, tokens })
    : shortFile(name, pages)
}

/** Rejects as `readText` does. */
export async function readWords(
  file: Blob,
  documents: DocumentPort,
): Promise<Words & { readonly name: string }> {
  const name = nameOf(file) || 'text'
  const start = await file
    .slice(0, LOOKED_AT)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new AppError('file-unreadable', attachmentFaultText('unreadable', { name }), { cause })
    })
  const words = isDocument(new Uint8Array(start))
    ? await readDocument(file, name, documents)
    : await readPlain(file, name)
  return { name, ...words }
}

/** PDF may begin behind some other bytes. Source: ISO 32000-1, H.3, note 13. */
const LOOKED_AT = 1_024

function isDocument(start: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(start)
  return (
    ['PK\x03\x04', '\xd0\xcf\x11\xe0'].some(sign => text.startsWith(sign)) || /%PDF-\d/.test(text)
  )
}

/** Codes of faults of documents. */
const FAULTS = [
  'password',
  'no-words',
  'broken',
  'too-large',
  'old-format',
  'unknown-format',
  'too-slow',
] as const

async function readDocument(file: Blob, name: string, documents: DocumentPort): Promise<Words> {
  if (file.size > MOST_BYTES) throw new AppError('too-large', documentText('too-large', { name }))
  return documents.read(file, name).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    const code = FAULTS.find(known => known === error.code)
    const sentence = code === undefined ? error.message : documentText(code, { name })
    throw new AppError(error.code, sentence, { cause: error })
  })
}

async function readPlain(file: Blob, name: string): Promise<Words> {
  const tooLong = () => new AppError('file-too-long', attachmentFaultText('tooLong', { name }))
  if (file.size > MOST_CHARACTERS * BYTES_PER_CHARACTER) throw tooLong()
  const text = decoded(await file.arrayBuffer())
  if (text === null) throw new AppError('not-text', attachmentFaultText('notText', { name }))
  if (text.trim() === '')
    throw new AppError('file-empty', attachmentFaultText('emptyFile', { name }))
  if (text.length > MOST_CHARACTERS) throw tooLong()
  return { pages: [text], headings: [] }
}

/** Null if it is no text. */
function decoded(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
