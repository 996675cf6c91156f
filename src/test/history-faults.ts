import type { Message } from '../engine/message/message.ts'
import { faultsOfRequest } from './recorded/request-oracle.ts'

/** Everything a provider would refuse about these items, and results that say nothing; no items have no fault. */
export function faultsOf(items: readonly Pick<Message, 'role' | 'parts'>[]): readonly string[] {
  if (items.length === 0) return []
  const silent = items.flatMap(({ parts }, index) =>
    parts.some(part => part.type === 'tool-result' && part.output.trim() === '')
      ? [`Message ${index} holds a result that says nothing.`]
      : [],
  )
  return [...faultsOfRequest(items).faults, ...silent]
}
