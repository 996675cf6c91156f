import type { Meter } from '../../engine/index.ts'

/** The ring on a circle of 100: how far it is filled, and where its ticks stand. */
export interface Ring {
  /** 0 to 100, percent of the window. */
  readonly fill: number
  readonly ticks: readonly { readonly number: number; readonly at: number }[]
}

/** The arcs of the meter’s ring, in percent of the window. */
export function ringOf(meter: Meter): Ring {
  const percent = (tokens: number) =>
    meter.windowTokens === 0 ? 0 : Math.min(100, (tokens / meter.windowTokens) * 100)
  return {
    fill: percent(meter.tokens.tokens),
    ticks: meter.triggers.map(({ number, tokens }) => ({ number, at: percent(tokens) })),
  }
}
