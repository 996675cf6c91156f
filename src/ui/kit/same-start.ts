/** How many items at the start of two lists are the very same. */
export function sameStart(before: readonly unknown[], after: readonly unknown[]): number {
  const shorter = Math.min(before.length, after.length)
  for (let at = 0; at < shorter; at += 1) if (before[at] !== after[at]) return at
  return shorter
}
