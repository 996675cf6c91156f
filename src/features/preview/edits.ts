/** What a person changed by hand. The messages stay as they are, so it lies in the store of settings. */
import { z } from 'zod'
import type { Version } from './things.ts'

/** The most characters of an edit that is kept. */
const LONGEST = 500_000
/** Of all chats; then the oldest ones go. */
const MOST = 50

const Edit = z.strictObject({
  sessionId: z.string(),
  /** The version that was changed (`versionKey`). */
  version: z.string(),
  code: z.string().max(LONGEST),
})

/** A changed version. */
export type Edit = z.infer<typeof Edit>

const Edits = z.array(Edit).catch([])

/** Reads what is stored; what nobody can read is none. */
export function readEdits(stored: unknown): readonly Edit[] {
  return Edits.parse(stored ?? [])
}

/** Names a version within its chat; null for one that is still written. */
export function versionKey({ answerId, position, name }: Version): string | null {
  return answerId === null
    ? null
    : `${answerId} ${position} ${position === -1 ? (name ?? '') : ''}`.trim()
}

/** The edits with this one as the newest. `code` null: as the answer has it again. Too long: without it. */
export function withEdit(
  edits: readonly Edit[],
  { sessionId, version, code }: Omit<Edit, 'code'> & { readonly code: string | null },
): readonly Edit[] {
  const others = edits.filter(edit => edit.sessionId !== sessionId || edit.version !== version)
  if (code === null || code.length > LONGEST) return others
  return [...others, { sessionId, version, code }].slice(-MOST)
}
