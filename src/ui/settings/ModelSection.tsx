import { modelsText } from '../../i18n/en/models.ts'
import { settingsText } from '../../i18n/en/settings.ts'
import { Button } from '../kit/Button.tsx'
import { Chip } from '../kit/Chip.tsx'
import { useUi, useUiState } from '../store.ts'
import { EndpointForm } from './endpoint/EndpointForm.tsx'
import { LocalCard } from './local/LocalCard.tsx'
import type { SectionProps } from './sections.ts'
import styles from './Settings.module.css'

/** Which model answers: one on a server, one on this device, or the demo. */
export function ModelSection({ onShow }: SectionProps) {
  const { application } = useUi()
  const inUse = useUiState(state => state.app.settings.model)
  // oxlint-disable-next-line react/hooks -- a method of the application, not a hook
  const chooseDemo = (): void => void application.useDemoModel()
  return (
    <>
      <EndpointForm
        onKeys={() => onShow('keys')}
        onLocal={() => onShow('model', modelsText('models.local'))}
      />
      <LocalCard />
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
    </>
  )
}
