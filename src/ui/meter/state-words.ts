import type { Meter } from '../../engine/index.ts'
import { formatTokens } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'

/** What the meter says beside its figure: what comes next, once that is near, or what is in the way. Empty while calm. */
export function stateWords({ state, next, triggers }: Meter): string {
  if (state === 'calm') return ''
  if (state === 'over' || state === 'too-long') return t(`meter.state.${state}`)
  if (state === 'blocking' || next?.isDue) return t('meter.state.due')
  const ahead = triggers.find(({ number }) => number === next?.number)
  if (!ahead) return ''
  const key = ahead.step === 'guard' ? 'guard' : 'planned'
  return t(`meter.state.${key}`, { tokens: formatTokens(ahead.tokens) })
}
