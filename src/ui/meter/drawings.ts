import type { Meter } from '../../engine/index.ts'

/** Share of the height above the window's line, for the transcript to rise into. */
const HEADROOM = 0.12

/** The plot of the requests so far, as SVG paths in a box of the given size; null until there are two to draw a line between. */
export function sparkOf(
  history: Meter['history'],
  windowTokens: number,
  size: { readonly width: number; readonly height: number },
) {
  const last = history.at(-1)
  if (last === undefined || history.length < 2 || windowTokens <= 0) return null
  const limitY = size.height * HEADROOM
  const x = (index: number) => (index / (history.length - 1)) * size.width
  const y = (tokens: number) =>
    Math.max(0, size.height - (tokens / windowTokens) * (size.height - limitY))
  const line = (points: readonly (readonly [number, number])[]) =>
    points.map(([left, top], index) => `${index === 0 ? 'M' : 'L'}${px(left)} ${px(top)}`).join('')

  const view = line(history.map((request, index) => [x(index), y(request.tokens)]))
  const leaves = history.findIndex(request => y(request.transcriptTokens) === 0)
  const drawn = leaves === -1 ? history : history.slice(0, leaves + 1)
  const overflowed = history.findIndex(request => request.transcriptTokens > windowTokens)
  return {
    /** Tokens that were sent, request by request. */
    view,
    /** The same, closed along the base, for the wash below. */
    area: `${view}L${px(size.width)} ${px(size.height)}L0 ${px(size.height)}Z`,
    /** What the whole transcript would have taken; stops where it leaves the plot. */
    transcript: line(drawn.map((request, index) => [x(index), y(request.transcriptTokens)])),
    limitY,
    now: { x: size.width, y: y(last.tokens) },
    /** The first request at which the whole transcript would not have fitted; null if it always did. */
    overflowedAt: overflowed === -1 ? null : overflowed + 1,
  }
}

function px(value: number): string {
  return value.toFixed(1)
}

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
