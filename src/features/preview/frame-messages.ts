/** What the frame says. A page may say anything, so it is read here and nowhere else. */
import { z } from 'zod'

const MOST_CHARACTERS = 2_000

const Said = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('pong') }),
  /** A script took too long. */
  z.object({ type: z.literal('stopped') }),
  z.object({
    type: z.literal('line'),
    kind: z.enum(['error', 'warning', 'log']),
    text: z.string().max(MOST_CHARACTERS),
    /** The line of the page, from 1; null if unknown. */
    line: z.int().positive().nullable(),
  }),
  /** The policy forbade this: an address, or a word such as `eval`. */
  z.object({
    type: z.literal('blocked'),
    address: z.string().max(MOST_CHARACTERS),
    what: z.string().max(100),
  }),
])

export type FrameMessage = z.infer<typeof Said>

/** A message of the frame; null for anything else. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  return Said.safeParse(data).data ?? null
}
