import { textBefore, textFrom } from '../../text/cut.ts'
import type { CountText } from '../../tokens/count.ts'
import type { Message } from '../../message/message.ts'
import { textWithNotes } from '../../message/message.ts'
import { MESSAGE_OVERHEAD } from '../../tokens/request-tokens.ts'
import { textMessage, type BuilderInput } from './builder.ts'

/**
 * What the user wrote in the span, once more: the newest messages that the limit holds, in their order; of the first
 * that does not fit, its beginning and end around the marker; before them, how many were left out.
 *
 * Source: codex, `codex-rs/core/src/compact.rs`, `build_compacted_history`: newest first up to 20,000 tokens, the oldest
 * truncated; copilot-cli as described in seed 004: `...<truncated>...` and an omitted count. Differs: the limit is also
 * a share of the budget, and what all else leaves of it, so that small windows work.
 */
export function userMessages(
  { part, frame: { originals, budget, count } }: BuilderInput<'user-messages'>,
  leftTokens: number,
): readonly Message[] {
  const texts = originals
    .filter(({ role, origin }) => role === 'user' && origin === 'message')
    .map(({ parts }) => textWithNotes(parts))
    .filter(text => text.trim() !== '')
  const noticeOf = (omitted: number) => part.omitted.replaceAll('{count}', String(omitted))
  let limit = limitOf(part, budget.budgetTokens)
  let left = leftTokens - count(noticeOf(texts.length)).tokens - MESSAGE_OVERHEAD
  const kept: string[] = []
  for (const text of texts.toReversed()) {
    const { tokens } = count(text)
    const room = Math.min(limit, left - MESSAGE_OVERHEAD)
    if (tokens <= room) {
      kept.unshift(text)
      limit -= tokens
      left -= tokens + MESSAGE_OVERHEAD
      continue
    }
    const clipped = clipAround(text, part.clipped, { limitTokens: room, count })
    if (clipped !== null) kept.unshift(clipped)
    break
  }
  const omitted = texts.length - kept.length
  const notice = omitted > 0 && left >= 0 ? noticeOf(omitted) : ''
  return [...(notice === '' ? [] : [notice]), ...kept].map(text => textMessage('user', text))
}

/** Most tokens of the repeated texts. */
export function limitOf(
  { tokens, share }: BuilderInput<'user-messages'>['part'],
  budgetTokens: number,
): number {
  return Math.min(tokens, Math.floor(share * budgetTokens))
}

/** Beginning and end in equal parts around the marker; null where there is no room for any of it. */
function clipAround(
  text: string,
  marker: string,
  { limitTokens, count }: { readonly limitTokens: number; readonly count: CountText },
): string | null {
  const room = limitTokens - count(marker).tokens
  let characters = Math.floor((text.length * room) / count(text).tokens)
  while (characters >= 2) {
    const half = Math.floor(characters / 2)
    const clipped = `${textBefore(text, half)}${marker}${textFrom(text, text.length - half)}`
    if (clipped.length > marker.length && count(clipped).tokens <= limitTokens) return clipped
    characters = Math.floor(characters * 0.8) - 1
  }
  return null
}
