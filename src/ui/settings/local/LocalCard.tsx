import { useEffect } from 'react'
import { deviceText, modelsText } from '../../../i18n/en/models.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { useUi, useUiState } from '../../store.ts'
import { RunnerBlock } from './RunnerBlock.tsx'
import styles from '../Settings.module.css'

/** Models on this device: what can run them, and which there are. */
export function LocalCard() {
  const { application, surface } = useUi()
  const runners = useUiState(({ app }) => app.runners)
  useEffect(() => void application.probeRunners(), [application])
  return (
    <section className={styles.card} aria-labelledby="settings-local">
      <div className={styles.cardHead}>
        <h3 id="settings-local">{modelsText('models.local')}</h3>
        <LinkButton onClick={() => surface.showDevice()}>{deviceText('device.title')}</LinkButton>
      </div>
      <p className={styles.why}>
        {modelsText(runners.length === 0 ? 'models.none' : 'models.local-why')}
      </p>
      {runners.map(runner => (
        <RunnerBlock key={runner.id} runner={runner} />
      ))}
    </section>
  )
}
