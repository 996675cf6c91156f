/**
 * What a request holds of each role.
 *
 * Source: cowagent (presets, D8).
 *
 * @module
 */
import type { Role } from '../message/message.ts'
import type { ViewItem } from '../message/view.ts'
import type { CountText } from '../tokens/count.ts'
import { countMessages, textsOf } from '../tokens/request-tokens.ts'

/** The messages of one role in a request. Summaries and recalled passages have roles too. */
export interface RoleShare {
  readonly role: Role
  readonly messages: number
  /** Of all words, arguments and results. */
  readonly characters: number
  readonly tokens: number
}

/** User, assistant, tool. `scaled` corrects tokens as the whole request is corrected. */
export function roleSharesOf(
  items: readonly ViewItem[],
  count: CountText,
  scaled: (tokens: number) => number,
): readonly RoleShare[] {
  return ROLES.map(role => {
    const own = items.filter(item => item.role === role)
    const texts = textsOf({ system: '', tools: [], messages: own })
    return {
      role,
      messages: own.length,
      characters: texts.reduce((sum, text) => sum + text.length, 0),
      tokens: scaled(countMessages(own, count).tokens),
    }
  })
}

const ROLES = ['user', 'assistant', 'tool'] as const
