import { deviceText } from '../../i18n/en/models.ts'
import { deviceDialog, settingsDialog } from '../../host/dialogs.ts'
import { LinkButton } from '../../kit/Button.tsx'
import {
  CapabilityLine,
  CapabilityLines,
  LinesAtOnce,
  ServerLine,
} from '../../kit/CapabilityLines.tsx'
import { useUi, useUiState } from '../../host/store.ts'

/** "What can run here?" in four lines, for those who have just come, with the way to more. */
export function CapabilityList() {
  const { application, actions } = useUi()
  const inUse = useUiState(({ app }) => app.settings.model)
  const ref = useUiState(({ app }) => app.model.ref)
  const local = useUiState(({ app }) => app.settings.local)
  const isLocal = inUse === 'local'
  // oxlint-disable-next-line react/hooks -- a method of the application, not a hook
  const chooseDemo = (): void => void application.useDemoModel()
  return (
    <>
      <CapabilityLines
        title={deviceText('device.title')}
        intro={inUse === 'demo' && deviceText('capabilities.intro')}
      >
        <LinesAtOnce isDemoInUse={inUse === 'demo'} onDemo={chooseDemo} />
        <CapabilityLine
          id="local"
          name={deviceText('capabilities.local')}
          state={isLocal ? 'ready' : 'local'}
          why={
            isLocal
              ? deviceText('capabilities.local-in-use', { model: local?.model ?? '' })
              : deviceText('capabilities.local-why')
          }
          action={isLocal ? deviceText('device.change') : deviceText('capabilities.choose')}
          actionLabel={deviceText('capabilities.local-label')}
          onAct={() => actions.open(settingsDialog, {})}
        />
        <ServerLine
          inUse={inUse === 'endpoint' ? ref : null}
          action={
            inUse === 'endpoint' ? deviceText('device.change') : deviceText('capabilities.add-key')
          }
          onAct={() => actions.open(settingsDialog, { at: 'key' })}
        />
      </CapabilityLines>
      <LinkButton onClick={() => actions.open(deviceDialog, {})}>
        {deviceText('capabilities.all')}
      </LinkButton>
    </>
  )
}
