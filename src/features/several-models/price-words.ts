import type { ModelRef } from '../../engine/index.ts'
import { formatDollars } from '../../i18n/format.ts'
import { priceAt } from '../../runtime/settings/model-catalogue.ts'
import type { ModelFacts } from '../../runtime/settings/model-info.ts'
import { severalText } from './texts.ts'

/** What a model costs; null if it is free or no price is known. */
export function priceWords(
  model: Pick<ModelRef, 'host' | 'model'>,
  own: readonly ModelFacts[],
): string | null {
  const price = priceAt(model, own)
  if (!price) return null
  const { input, output } = price
  return severalText('priced', { input: formatDollars(input), output: formatDollars(output) })
}
