import { settingsText as t } from '../../../i18n/en/settings.ts'
import type { CoreSection } from '../../../host/settings-page.ts'
import { useUi, useUiState } from '../../../host/store.ts'
import { Button } from '../../../kit/Button.tsx'
import { Chip } from '../../../kit/Chip.tsx'
import { EndpointForm } from '../endpoint/EndpointForm.tsx'
import styles from '../Settings.module.css'
import { titled } from './texts.ts'

/** Which model answers: one on a server, one on this device, or the demo. */
export const MODEL: CoreSection = {
  ...titled('model'),
  icon: 'device',
  items: [
    {
      entries: () => [
        [t('settings.service'), t('settings.also.service')],
        [t('settings.find')],
        [t('settings.address'), t('settings.address-hint')],
        [t('settings.key'), t('settings.also.key')],
        [t('settings.window'), t('settings.also.window'), t('settings.window-hint')],
      ],
      Part: EndpointForm,
    },
  ],
  last: [{ entries: () => [[t('settings.demo'), t('settings.demo-why')]], Part: DemoCard }],
}

function DemoCard() {
  const { application } = useUi()
  const inUse = useUiState(state => state.app.settings.model)
  // oxlint-disable-next-line react/hooks -- a method of the application, not a hook
  const chooseDemo = (): void => void application.useDemoModel()
  return (
    <section className={`stack gap-1 ${styles.demo}`} aria-labelledby="settings-demo">
      <div className="row between gap-4">
        <h3 id="settings-demo" className="base">
          {t('settings.demo')}
        </h3>
        {inUse === 'demo' ? (
          <Chip>{t('settings.in-use')}</Chip>
        ) : (
          <Button size="small" variant="edged" onClick={chooseDemo}>
            {t('settings.demo-use')}
          </Button>
        )}
      </div>
      <p className="soft">{t('settings.demo-why')}</p>
    </section>
  )
}
