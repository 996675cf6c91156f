/** Units of the drawing that two labels need between them. */
const LEAST_GAP = 14

/** Marks so near each other that they share a label. */
export interface TickGroup {
  /** `2`, or `2–3` for several. */
  readonly label: string
  /** Where the label is centred. */
  readonly x: number
}

/** The labels of marks that lie in order, none over another. */
export function tickGroups(
  ticks: readonly { readonly number: number; readonly x: number }[],
): readonly TickGroup[] {
  const groups: (typeof ticks)[] = []
  for (const tick of ticks) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (last === undefined || before === undefined || tick.x - before.x >= LEAST_GAP)
      groups.push([tick])
    else groups[groups.length - 1] = [...last, tick]
  }
  return groups.map(group => {
    const [first] = group
    const last = group.at(-1)
    if (first === undefined || last === undefined) throw new RangeError('A group holds a mark')
    return {
      label: first === last ? String(first.number) : `${first.number}–${last.number}`,
      x: (first.x + last.x) / 2,
    }
  })
}
