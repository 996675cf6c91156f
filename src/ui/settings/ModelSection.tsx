import { useEffect } from 'react'
import { deviceText, modelsText } from '../../i18n/en/models.ts'
import { settingsText } from '../../i18n/en/settings.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { Chip } from '../kit/Chip.tsx'
import { useUi, useUiState } from '../store.ts'
import { EndpointForm } from './endpoint/EndpointForm.tsx'
import type { SectionProps } from './find-settings.ts'
import { RunnerBlock } from './local/RunnerBlock.tsx'
import styles from './Settings.module.css'

/** Which model answers: one on a server, one on this device, or the demo. */
export function ModelSection({ onShow }: SectionProps) {
  const { application } = useUi()
  const inUse = useUiState(state => state.app.settings.model)
  // oxlint-disable-next-line react/hooks -- a method of the application, not a hook
  const chooseDemo = (): void => void application.useDemoModel()
  return (
    <>
      <EndpointForm onShow={onShow} />
      <LocalCard />
      <section className={`stack gap-1 ${styles.card}`} aria-labelledby="settings-demo">
        <div className={`row between gap-4 ${styles.cardHead}`}>
          <h3 id="settings-demo" className="base">
            {settingsText('settings.demo')}
          </h3>
          {inUse === 'demo' ? (
            <Chip>{settingsText('settings.in-use')}</Chip>
          ) : (
            <Button size="small" variant="edged" onClick={chooseDemo}>
              {settingsText('settings.demo-use')}
            </Button>
          )}
        </div>
        <p className="soft">{settingsText('settings.demo-why')}</p>
      </section>
    </>
  )
}

function LocalCard() {
  const { application, surface } = useUi()
  const runners = useUiState(({ app }) => app.runners)
  useEffect(() => void application.probeRunners(), [application])
  return (
    <section className={`stack gap-1 ${styles.card}`} aria-labelledby="settings-local">
      <div className={`row between gap-4 ${styles.cardHead}`}>
        <h3 id="settings-local" className="base">
          {modelsText('models.local')}
        </h3>
        <LinkButton onClick={() => surface.showDevice()}>{deviceText('device.title')}</LinkButton>
      </div>
      <p className="soft">
        {modelsText(runners.length === 0 ? 'models.none' : 'models.local-why')}
      </p>
      {runners.map(runner => (
        <RunnerBlock key={runner.id} runner={runner} />
      ))}
    </section>
  )
}
