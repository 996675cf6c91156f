import type { Meter } from '../../engine/index.ts'
import { formatTokens } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'

/** The arcs of the ring, in percent of the window: how far it is filled, and the mark of the next step; null if that is far or due. */
export function ringOf({ tokens, windowTokens, triggers, next, state }: Meter) {
  const percent = (count: number) =>
    windowTokens === 0 ? 0 : Math.min(100, (count / windowTokens) * 100)
  const ahead =
    state === 'soon' && next?.isDue === false
      ? triggers.find(({ number }) => number === next.number)
      : undefined
  return { fill: percent(tokens.tokens), mark: ahead ? percent(ahead.tokens) : null }
}

/** What the meter says next to its figure: what comes next, once that is near, or what is in the way. Empty while calm. */
export function stateWords({ state, next, triggers }: Meter): string {
  if (state === 'calm') return ''
  if (state === 'over' || state === 'too-long') return t(`meter.state.${state}`)
  if (state === 'blocking' || next?.isDue) return t('meter.state.due')
  const ahead = triggers.find(({ number }) => number === next?.number)
  if (!ahead) return ''
  const key = ahead.step === 'guard' ? 'guard' : 'planned'
  return t(`meter.state.${key}`, { tokens: formatTokens(ahead.tokens) })
}
