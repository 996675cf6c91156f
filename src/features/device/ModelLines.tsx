import { settingsDialog } from '../../host/dialogs.ts'
import { deviceText, modelsText } from '../../i18n/en/models.ts'
import type { LocalRunnerState } from '../../runtime/local-models/runner-state.ts'
import {
  CapabilityLine,
  CapabilityLines,
  LinesAtOnce,
  type LineState,
  ServerLine,
} from '../../kit/CapabilityLines.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import { dialogText } from './texts.ts'

/** Every way to a model: what is always there, what runs on this device, what is on a server. */
export function ModelLines() {
  const { application, actions } = useUi()
  const runners = useUiState(({ app }) => app.runners)
  const inUse = useUiState(({ app }) => app.settings.model)
  const ref = useUiState(({ app }) => app.model.ref)
  // oxlint-disable-next-line react/hooks -- a method of the application, not a hook
  const chooseDemo = (): void => void application.useDemoModel()
  return (
    <CapabilityLines title={dialogText('device.models')}>
      <LinesAtOnce isDemoInUse={inUse === 'demo'} onDemo={chooseDemo} />
      {runners.map(runner => (
        <RunnerLine key={runner.id} runner={runner} />
      ))}
      <ServerLine
        inUse={inUse === 'endpoint' ? ref : null}
        action={inUse === 'endpoint' ? deviceText('device.change') : dialogText('device.set-up')}
        onAct={() => actions.open(settingsDialog, {})}
      />
    </CapabilityLines>
  )
}

function RunnerLine({ runner: { id, probe } }: { readonly runner: LocalRunnerState }) {
  const { actions } = useUi()
  const isInUse = useUiState(
    ({ app: { settings } }) => settings.model === 'local' && settings.local?.runner === id,
  )
  const runner = modelsText(`models.runner.${id}`)
  const canChoose = !isInUse && probe?.available === true
  return (
    <CapabilityLine
      id={id}
      name={runner}
      state={stateOf(probe)}
      why={probe?.message ?? modelsText('models.probing')}
      isInUse={isInUse}
      {...(canChoose && {
        action: modelsText('models.show'),
        actionLabel: dialogText('device.choose-label', { runner }),
        onAct: () => actions.open(settingsDialog, {}),
      })}
    />
  )
}

function stateOf(probe: LocalRunnerState['probe']): LineState {
  if (probe === null) return 'asking'
  return probe.available ? 'ready' : 'unavailable'
}
