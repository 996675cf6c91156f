import { type ReactNode, useEffect } from 'react'
import { deviceDialog } from '../../host/dialogs.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { deviceText } from '../../i18n/en/models.ts'
import { t } from '../../i18n/t.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { localNames } from './feature.ts'
import { RunnerBlock } from './RunnerBlock.tsx'
import { localText } from './texts.ts'

/** The models on this device, below the way to a server. */
export function LocalModels(): ReactNode {
  const { application, actions } = useUi()
  const runners = useUiState(({ app }) => app.runners)
  useEffect(() => void application.probeRunners(), [application])
  return (
    <section className="stack gap-1" aria-labelledby="settings-local">
      <div className="row between gap-4">
        <h3 id="settings-local" className="base">
          {t('shell.on-device')}
        </h3>
        <LinkButton onClick={() => actions.open(deviceDialog, {})}>
          {deviceText('device.title')}
        </LinkButton>
      </div>
      <p className="soft">{runners.length === 0 ? localText('models.none') : localNames('why')}</p>
      {runners.map(runner => (
        <RunnerBlock key={runner.id} runner={runner} />
      ))}
    </section>
  )
}
