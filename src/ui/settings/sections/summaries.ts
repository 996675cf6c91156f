import { settingsText as t } from '../../../i18n/en/settings.ts'
import type { CoreSection } from '../../../host/settings-page.ts'
import { coreSetting } from '../../../runtime/settings/setting.ts'
import { HookField } from '../HookField.tsx'
import { SummaryOrder } from '../SummaryOrder.tsx'
import { named, titled } from './texts.ts'

/** Who writes summaries, and when they are written and applied. */
export const SUMMARIES: CoreSection = {
  ...titled('summaries'),
  icon: 'edit',
  items: [
    {
      entries: () => [[t('settings.summarizer'), t('settings.summarizer.extractive')]],
      Part: SummaryOrder,
    },
    { ...named('summary-form'), control: 'switch', of: coreSetting('summaryForm') },
    {
      ...named('auto-compact'),
      also: () => t('settings.also.auto-compact'),
      control: 'switch',
      of: coreSetting('autoCompact'),
    },
    { ...named('apply-at-once'), control: 'switch', of: coreSetting('applyAtOnce') },
    {
      entries: () => [[t('settings.hook'), t('settings.also.hook'), t('settings.hook-why')]],
      Part: HookField,
    },
  ],
}
