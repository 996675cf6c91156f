/** Why a file cannot be imported, in words that a person can act on. */
import { transferSentences } from '../i18n/en/sentences/transfer.ts'
import type { TransferErrorCode } from '../ports/errors.ts'

/** A value, not an exception, so that it can pass from a worker to the page. */
export interface TransferFault {
  readonly code: TransferErrorCode
  readonly message: string
}

/** The fault with its sentence, which ends with "Nothing was imported." */
export function fault(code: TransferFault['code'], sentence: string): TransferFault {
  return { code, message: transferSentences.nothingImported(sentence) }
}

/** The fault of a text that `JSON.parse` refused. */
export function brokenJson(text: string): TransferFault {
  if (text.trim() === '') return fault('not-json', transferSentences.empty)
  return isTruncated(text)
    ? fault('truncated', transferSentences.truncated)
    : fault('not-json', transferSentences.notJson)
}

/** The file is no session of ours; `detail` names the difference. */
export function notASession(detail: string): TransferFault {
  return fault('not-a-session', transferSentences.notASession(detail))
}

/** True for a JSON object that was cut off, judged by its strings and brackets. Only for text that is not JSON. */
function isTruncated(text: string): boolean {
  if (!/^\s*\{\s*("|$)/.test(text)) return false
  const open: string[] = []
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index)
    if (character === '"') {
      const end = endOfString(text, index + 1)
      if (end === null) return false
      index = end
    } else if (!continues(character, open)) return false
  }
  return true
}

/** Index of the closing quote, or of the end of the text; null if no JSON string can continue. */
function endOfString(text: string, start: number): number | null {
  for (let index = start; index < text.length; index += 1) {
    const character = text.charAt(index)
    if (character === '"') return index
    if (character < ' ') return null
    if (character === '\\') index += 1
  }
  return text.length
}

/** Whether this character may follow outside a string. Tracks open brackets; nothing follows the outermost one. */
function continues(character: string, open: string[]): boolean {
  switch (character) {
    case '{':
    case '[':
      open.push(character)
      return true
    case '}':
      return open.pop() === '{' && open.length > 0
    case ']':
      return open.pop() === '[' && open.length > 0
    default:
      return /[\s:,0-9+\-.eEtrufalsn]/.test(character)
  }
}
