import { keysText as t } from '../../../i18n/en/models.ts'
import { settingsText } from '../../../i18n/en/settings.ts'
import type { CoreSection } from '../../../host/settings-page.ts'
import { KeysSection } from '../keys/KeysSection.tsx'
import { titled } from './texts.ts'

/** The keys of services, in this tab and on this device. */
export const KEYS: CoreSection = {
  ...titled('keys'),
  icon: 'key',
  items: [
    {
      entries: () => [
        [t('keys.memory'), t('keys.memory-why')],
        [
          t('keys.saved'),
          settingsText('settings.also.keys'),
          t('keys.passphrase'),
          t('keys.unlock'),
          t('keys.lock-after'),
          t('keys.delete'),
        ],
      ],
      Part: KeysSection,
    },
  ],
}
