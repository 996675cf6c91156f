type Stamped = Readonly<{ iv: Uint8Array }>

/** What this tab has seen of the vault's records, by their initialization vectors: it knows an older one that is put back. */
export function vaultHistory() {
  let past: ReadonlySet<string> = new Set()
  let newest: string | null = null
  /** Counts what was seen, since two observations at once may end in another order than they began. */
  let seen = 0

  const pass = (stamp: string) => {
    past = new Set([...past, stamp])
  }
  const note = (stamp: string) => {
    if (stamp === newest) return
    if (newest !== null) pass(newest)
    newest = stamp
    seen += 1
  }

  return {
    /** To be called before the database is asked: what counts is what was known then. */
    observe: () => {
      const known = past
      const seenBefore = seen
      return {
        /** Records what was found; true for a record that had been replaced before this observation began. */
        found: ({ iv }: Stamped): boolean => {
          const isPast = known.has(iv.join())
          if (!isPast && seen === seenBefore) note(iv.join())
          return isPast
        },
        /** Records that one record replaced the other. */
        replaced: (before: Stamped, after: Stamped) => {
          pass(before.iv.join())
          if (seen === seenBefore) note(after.iv.join())
        },
      }
    },
    /** Nothing that was seen so far may come again. */
    end: () => {
      if (newest !== null) pass(newest)
      newest = null
      seen += 1
    },
  }
}
