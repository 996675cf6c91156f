import { settingsDialog } from '../../host/dialogs.ts'
import { t } from '../../i18n/t.ts'
import { deviceText, modelsText } from '../../i18n/en/models.ts'
import type { LocalRunnerState } from '../../runtime/local-models/runner-state.ts'
import { Button, LinkButton } from '../../kit/Button.tsx'
import { Chip } from '../../kit/Chip.tsx'
import { type IconName, Icon } from '../../kit/Icon.tsx'
import { hostWords, modelName } from '../../kit/words.ts'
import { useUi, useUiState } from '../../host/store.ts'
import styles from './Device.module.css'

/** Every way to a model: what is always there, what runs on this device, what is on a server. */
export function ModelLines() {
  const { surface } = useUi()
  const runners = useUiState(({ app }) => app.runners)
  const inUse = useUiState(({ app }) => app.settings.model)
  return (
    <ul className={`lined ${styles.lines}`}>
      <LinesAtOnce />
      {runners.map(runner => (
        <RunnerLine key={runner.id} runner={runner} />
      ))}
      <ServerLine
        action={deviceText(inUse === 'endpoint' ? 'device.change' : 'device.set-up')}
        onAct={surface.showSettings}
      />
    </ul>
  )
}

/** "What can run here?" in four lines, for those who have just come, with the way to more. */
export function CapabilityList() {
  const { actions, surface } = useUi()
  const inUse = useUiState(({ app }) => app.settings.model)
  const local = useUiState(({ app }) => app.settings.local)
  const isLocal = inUse === 'local'
  return (
    <>
      <h3 className={`base ${styles.heading}`}>{deviceText('device.title')}</h3>
      {inUse === 'demo' && <p className="soft">{t('capabilities.intro')}</p>}
      <ul className={`lined ${styles.lines}`}>
        <LinesAtOnce />
        <Line
          id="local"
          name={t('capabilities.local')}
          state={isLocal ? 'ready' : 'local'}
          why={
            isLocal
              ? t('capabilities.local-in-use', { model: local?.model ?? '' })
              : t('capabilities.local-why')
          }
          action={isLocal ? deviceText('device.change') : t('capabilities.choose')}
          actionLabel={t('capabilities.local-label')}
          onAct={surface.showSettings}
        />
        <ServerLine
          action={inUse === 'endpoint' ? deviceText('device.change') : t('capabilities.add-key')}
          onAct={() => actions.open(settingsDialog, { at: 'key' })}
        />
      </ul>
      <LinkButton onClick={() => surface.showDevice()}>{t('capabilities.all')}</LinkButton>
    </>
  )
}

/** What needs nothing to be fetched or set up. */
function LinesAtOnce() {
  const { application } = useUi()
  const inUse = useUiState(({ app }) => app.settings.model)
  // oxlint-disable-next-line react/hooks -- a method of the application, not a hook
  const chooseDemo = (): void => void application.useDemoModel()
  return (
    <>
      <Line
        id="demo"
        name={deviceText('device.demo')}
        state="ready"
        why={deviceText('device.demo-why')}
        {...(inUse === 'demo'
          ? { isInUse: true }
          : { action: modelsText('models.use'), onAct: chooseDemo })}
      />
      <Line
        id="extractive"
        name={deviceText('device.extractive')}
        state="ready"
        why={deviceText('device.extractive-why')}
      />
    </>
  )
}

function ServerLine(button: { readonly action: string; readonly onAct: () => void }) {
  const inUse = useUiState(({ app }) => app.settings.model)
  const ref = useUiState(({ app }) => app.model.ref)
  return (
    <Line
      {...button}
      id="server"
      name={deviceText('device.server')}
      state={inUse === 'endpoint' ? 'ready' : 'open'}
      why={
        inUse === 'endpoint' && ref.host !== null
          ? deviceText('device.server-in-use', { model: modelName(ref), host: hostWords(ref.host) })
          : deviceText('device.server-why')
      }
    />
  )
}

function RunnerLine({ runner: { id, probe } }: { readonly runner: LocalRunnerState }) {
  const { surface } = useUi()
  const isInUse = useUiState(
    ({ app: { settings } }) => settings.model === 'local' && settings.local?.runner === id,
  )
  const runner = modelsText(`models.runner.${id}`)
  const canChoose = !isInUse && probe?.available === true
  return (
    <Line
      id={id}
      name={runner}
      state={stateOf(probe)}
      why={probe?.message ?? modelsText('models.probing')}
      isInUse={isInUse}
      {...(canChoose && {
        action: modelsText('models.show'),
        actionLabel: deviceText('device.choose-label', { runner }),
        onAct: surface.showSettings,
      })}
    />
  )
}

function stateOf(probe: LocalRunnerState['probe']): LineState {
  if (probe === null) return 'asking'
  return probe.available ? 'ready' : 'unavailable'
}

/** `open`: the person must give something first. `asking`: not known yet. `local`: it can be fetched. */
export type LineState = 'ready' | 'limited' | 'unavailable' | 'open' | 'asking' | 'local'

const ICONS: Readonly<Record<LineState, IconName>> = {
  ready: 'check',
  limited: 'warning',
  unavailable: 'close',
  open: 'key',
  asking: 'clock',
  local: 'device',
}

/** One thing that can run here or not, why, and the way on. */
export function Line({
  id,
  name,
  state,
  why,
  isInUse = false,
  action,
  actionLabel,
  onAct,
}: {
  readonly id: string
  readonly name: string
  readonly state: LineState
  readonly why: string
  readonly isInUse?: boolean
  /** What can be done about it, as its button says it; its name is `actionLabel` if that says more. */
  readonly action?: string
  readonly actionLabel?: string
  readonly onAct?: () => void
}) {
  return (
    <li className={styles.line} data-line={id} data-state={state}>
      <Icon name={ICONS[state]} />
      <h4>
        {name}{' '}
        {state !== 'local' && <span className="unseen">{deviceText(`device.state.${state}`)}</span>}
      </h4>
      <div className={styles.action}>
        {isInUse && <Chip>{modelsText('models.in-use')}</Chip>}
        {action !== undefined && (
          <Button size="small" variant="edged" aria-label={actionLabel} onClick={onAct}>
            {action}
          </Button>
        )}
      </div>
      <p className="small soft">{why}</p>
    </li>
  )
}
