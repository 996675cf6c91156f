import type { Message } from '../message/message.ts'

/** Indexes at which the items may be split, ascending: never 0, never between a call and its result. */
export function legalCuts(items: readonly Pick<Message, 'role'>[]): readonly number[] {
  return items.flatMap(({ role }, index) => (index > 0 && role !== 'tool' ? [index] : []))
}
