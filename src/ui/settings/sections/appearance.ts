import { settingsText as t } from '../../../i18n/en/settings.ts'
import type { CoreSection } from '../../../host/settings-page.ts'
import { coreSetting } from '../../../runtime/settings/setting.ts'
import { LanguageChoice } from '../LanguageChoice.tsx'
import { named, titled } from './texts.ts'

/** Light or dark; and what the browser decides. */
export const APPEARANCE: CoreSection = {
  ...titled('appearance'),
  icon: 'theme',
  items: [
    {
      label: () => t('settings.theme'),
      also: () => t('settings.also.theme'),
      control: 'answers',
      of: coreSetting('theme'),
      answers: () =>
        (['system', 'light', 'dark'] as const).map(value => [value, t(`settings.theme.${value}`)]),
    },
    {
      entries: () => [
        [t('settings.language'), t('settings.also.language'), t('settings.language-why')],
      ],
      Part: LanguageChoice,
    },
    { lines: [{ ...named('text-size'), also: () => t('settings.also.text-size') }] },
  ],
}
