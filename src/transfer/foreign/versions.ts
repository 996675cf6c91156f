/** Conversations that are stored as a list, with several versions of a message at one place of it. */
import { textPart } from './content.ts'
import type { ForeignMessage, Unlinked } from './foreign-session.ts'

/** One place of the list. */
export interface ListedTurn {
  /** Each version is one message, or several in a row. */
  readonly versions: readonly (readonly Unlinked[])[]
  /** The version that the next place follows. */
  readonly shown: number
}

/** The messages as a tree: versions are siblings, and what comes next follows the one that was shown. */
export function versionsInARow(turns: readonly ListedTurn[]): {
  readonly messages: readonly ForeignMessage[]
  readonly currentId: string | null
} {
  let last: string | null = null
  const messages = turns.flatMap(({ versions, shown }, position) => {
    const before = last
    const ids = versions.map((version, number) =>
      version.map((_, step) => `${position}.${number}.${step}`),
    )
    last = (ids[shown] ?? ids[0])?.at(-1) ?? before
    return versions.flatMap((version, number) =>
      version.map((message, step): ForeignMessage => {
        const id = ids[number]?.[step] ?? ''
        return { ...message, id, parentId: step === 0 ? before : (ids[number]?.[step - 1] ?? null) }
      }),
    )
  })
  return { messages, currentId: last }
}

/** A place with one version. */
export function onlyVersion(message: Unlinked): ListedTurn {
  return { versions: [[message]], shown: 0 }
}

/** The system prompt in front of a list; nothing for an empty one. */
export function promptTurn(words: string): readonly ListedTurn[] {
  if (words.trim() === '') return []
  return [onlyVersion({ role: 'system', parts: textPart(words), at: null, model: null })]
}
