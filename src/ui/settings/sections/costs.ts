import { costsText as t, settingsText } from '../../../i18n/en/settings.ts'
import type { CoreSection } from '../../../host/settings-page.ts'
import { CostsSection } from '../costs/CostsSection.tsx'
import { titled } from './texts.ts'

/** What models cost, and where to stop. */
export const COSTS: CoreSection = {
  ...titled('costs'),
  icon: 'cost',
  items: [
    {
      entries: () => [
        [t('costs.cap'), settingsText('settings.also.costs'), t('costs.cap-hint')],
        [t('costs.cap-month'), settingsText('settings.also.costs'), t('costs.cap-month-hint')],
        [t('costs.use'), settingsText('settings.also.costs')],
        [t('costs.catalogue'), settingsText('settings.also.costs'), t('costs.catalogue-why')],
      ],
      Part: CostsSection,
    },
  ],
}
