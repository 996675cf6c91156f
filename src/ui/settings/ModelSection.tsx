import { settingsText } from '../../i18n/en/settings.ts'
import { Button } from '../kit/Button.tsx'
import { Chip } from '../kit/Chip.tsx'
import { useUi, useUiState } from '../store.ts'
import { EndpointForm } from './endpoint/EndpointForm.tsx'
import { LocalCard } from './local/LocalCard.tsx'
import type { SectionProps } from './sections.ts'
import styles from './Settings.module.css'

/** Which model answers: the demo, one on this device, or one on a server. */
export function ModelSection({ onShow }: SectionProps) {
  const { application } = useUi()
  const inUse = useUiState(state => state.app.settings.model)
  // oxlint-disable-next-line react/hooks -- a method of the application, not a hook
  const chooseDemo = (): void => void application.useDemoModel()
  return (
    <>
      <section className={styles.card} aria-labelledby="settings-demo">
        <div className={styles.cardHead}>
          <h3 id="settings-demo">{settingsText('settings.demo')}</h3>
          {inUse === 'demo' ? (
            <Chip>{settingsText('settings.in-use')}</Chip>
          ) : (
            <Button size="small" variant="edged" onClick={chooseDemo}>
              {settingsText('settings.demo-use')}
            </Button>
          )}
        </div>
        <p className={styles.why}>{settingsText('settings.demo-why')}</p>
      </section>
      <LocalCard />
      <section className={styles.card} aria-labelledby="settings-endpoint">
        <div className={styles.cardHead}>
          <h3 id="settings-endpoint">{settingsText('settings.endpoint')}</h3>
          {inUse === 'endpoint' && <Chip>{settingsText('settings.in-use')}</Chip>}
        </div>
        <p className={styles.why}>{settingsText('settings.endpoint-why')}</p>
        <EndpointForm onKeys={() => onShow('keys')} />
      </section>
    </>
  )
}
