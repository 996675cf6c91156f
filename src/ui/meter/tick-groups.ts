/** Units of the drawing that two labels need between them. */
const LEAST_GAP = 14

/** The labels of marks that lie in order, none over another: `2`, or `2–3` for several marks, and where each is centred. */
export function tickGroups(ticks: readonly { readonly number: number; readonly x: number }[]) {
  const groups: { readonly first: (typeof ticks)[number]; last: (typeof ticks)[number] }[] = []
  for (const tick of ticks) {
    const group = groups.at(-1)
    if (group && tick.x - group.last.x < LEAST_GAP) group.last = tick
    else groups.push({ first: tick, last: tick })
  }
  return groups.map(({ first, last }) => ({
    label: first === last ? String(first.number) : `${first.number}–${last.number}`,
    x: (first.x + last.x) / 2,
  }))
}
