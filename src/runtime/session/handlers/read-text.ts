/**
 * From a file that a person chose to words that can be sent: of any length that the model's window takes.
 *
 * @module
 */
import { estimateText, fileOf, type FilePart } from '../../../engine/index.ts'
import { boxSentences } from '../../../i18n/en/sentences/session.ts'
import { formatTokens } from '../../../i18n/format.ts'
import { AppError } from '../../../ports/errors.ts'
import type { SummaryModel } from '../../summaries/choose-summarizers.ts'
import { nameOf } from './file-name.ts'

/** Bytes of a token in any language, at most; a file with more for each token of the window is not even read. */
const MOST_BYTES_PER_TOKEN = 16
/** Bytes of a token in plain English. */
const BYTES_PER_TOKEN = 4

/**
 * Rejects with `AppError` for what holds no words, or more than the window. What is free in it may change before the
 * message is sent, so that is said beside the message box.
 */
export async function readText(file: Blob, model: SummaryModel): Promise<FilePart> {
  const { chat, windowTokens } = model
  const name = nameOf(file) || 'text'
  const fit = (tokens: number): void => {
    if (tokens <= windowTokens) return
    const [count, window] = [formatTokens(tokens), formatTokens(windowTokens)]
    throw new AppError('file-too-long', boxSentences.tooLong(name, count, chat.ref.model, window))
  }
  if (file.size > windowTokens * MOST_BYTES_PER_TOKEN) fit(file.size / BYTES_PER_TOKEN)
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw new AppError('file-unreadable', boxSentences.unreadable(name), { cause })
  })
  const text = decoded(bytes)
  if (text === null) throw new AppError('not-text', boxSentences.notText(name))
  if (text.trim() === '') throw new AppError('file-empty', boxSentences.emptyFile(name))
  fit(estimateText(text).tokens)
  return fileOf(name, text)
}

/** Null for what is no text. */
function decoded(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
