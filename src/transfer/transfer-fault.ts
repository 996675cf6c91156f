/** Why a file cannot be imported, in words that a person can act on. */
import { transferText } from '../i18n/en/sentences/transfer.ts'
import type { TransferErrorCode } from '../ports/errors.ts'

/** A value, not an exception, so that it can pass from a worker to the page. */
export interface TransferFault {
  readonly code: TransferErrorCode
  readonly message: string
}

/** Nothing of a file is taken. */
export interface Refusal {
  readonly ok: false
  readonly fault: TransferFault
}

/** The content of a file, or why all of it is refused. */
export type Reading<Content> = ({ readonly ok: true } & Content) | Refusal

/** Refuses a file with a sentence, which then ends with "Nothing was imported." */
export function refuse(code: TransferErrorCode, sentence: string): Refusal {
  return { ok: false, fault: { code, message: transferText('nothingImported', { sentence }) } }
}

/** Refuses a text that `JSON.parse` refused. */
export function refuseText(text: string): Refusal {
  if (text.trim() === '') return refuse('not-json', transferText('empty'))
  return isTruncated(text)
    ? refuse('truncated', transferText('truncated'))
    : refuse('not-json', transferText('notJson'))
}

/** Refuses a file that is no session of ours; `detail` names the difference. */
export function refuseOther(detail: string): Refusal {
  return refuse('not-a-session', transferText('notASession', { detail }))
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
