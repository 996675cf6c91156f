import { z } from 'zod'
import { defineProcessor } from '../chain.ts'
import { textOf, type Part } from '../../message/message.ts'
import { startOfNewestTurns, startsTurn, turnsOf, type ViewItem } from '../../message/view.ts'
import { stays, withItems } from './change.ts'

const Options = z.strictObject({
  /** Newest turns that stay whole: at least the one that is being answered, or its steps are lost to the model. */
  protectTurns: z.int().positive(),
})

/**
 * Leaves of each older turn the user's text and the last reply; calls, their results and reasoning go.
 *
 * Source: CowAgent, seed 003, "text compression". Differs: pins and summaries stay whole.
 */
export const compressTurns = defineProcessor(
  'compress-turns',
  Options,
  (view, _context, { protectTurns }) => withItems(view, compressed(view.items, protectTurns)),
)

/** The items, all turns but the newest `protectTurns` compressed; items that need no change are the same. */
export function compressed(items: readonly ViewItem[], protectTurns: number): readonly ViewItem[] {
  const start = startOfNewestTurns(items, protectTurns)
  return [...turnsOf(items.slice(0, start)).flatMap(compressTurn), ...items.slice(start)]
}

function compressTurn(turn: readonly ViewItem[]): readonly ViewItem[] {
  const reply = turn.findLast(isReply)
  return turn.flatMap(item => {
    if (stays(item) || startsTurn(item)) return [item]
    return item === reply ? [spoken(item)] : []
  })
}

function isReply({ role, parts }: ViewItem): boolean {
  return role === 'assistant' && textOf(parts).trim() !== ''
}

function spoken(item: ViewItem): ViewItem {
  const isText = ({ type }: Part) => type === 'text'
  return item.parts.every(isText) ? item : { ...item, parts: item.parts.filter(isText) }
}
