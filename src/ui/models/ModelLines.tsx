import type { ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import { deviceText, modelsText } from '../../i18n/en/models.ts'
import type { LocalRunnerState } from '../../runtime/local-models/runner-state.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { Chip } from '../kit/Chip.tsx'
import { type IconName, Icon } from '../kit/Icon.tsx'
import { modelName } from '../kit/words.ts'
import { useUi, useUiState } from '../store.ts'
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
      <ServerLine>
        <Button size="small" variant="edged" onClick={() => surface.showSettings()}>
          {deviceText(inUse === 'endpoint' ? 'device.change' : 'device.set-up')}
        </Button>
      </ServerLine>
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
        >
          <Button
            size="small"
            variant="edged"
            aria-label={t('capabilities.local-label')}
            onClick={() => surface.showSettings()}
          >
            {isLocal ? deviceText('device.change') : t('capabilities.choose')}
          </Button>
        </Line>
        <ServerLine>
          <Button
            size="small"
            variant="edged"
            onClick={() => actions.openDialog({ type: 'settings', at: 'key' })}
          >
            {inUse === 'endpoint' ? deviceText('device.change') : t('capabilities.add-key')}
          </Button>
        </ServerLine>
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
      >
        {inUse === 'demo' ? (
          <Chip>{modelsText('models.in-use')}</Chip>
        ) : (
          <Button size="small" variant="edged" onClick={chooseDemo}>
            {modelsText('models.use')}
          </Button>
        )}
      </Line>
      <Line
        id="extractive"
        name={deviceText('device.extractive')}
        state="ready"
        why={deviceText('device.extractive-why')}
      />
    </>
  )
}

/** `children`: the button. */
function ServerLine({ children }: { readonly children: ReactNode }) {
  const inUse = useUiState(({ app }) => app.settings.model)
  const ref = useUiState(({ app }) => app.model.ref)
  return (
    <Line
      id="server"
      name={deviceText('device.server')}
      state={inUse === 'endpoint' ? 'ready' : 'open'}
      why={
        inUse === 'endpoint' && ref.host !== null
          ? deviceText('device.server-in-use', { model: modelName(ref), host: ref.host })
          : deviceText('device.server-why')
      }
    >
      {children}
    </Line>
  )
}

function RunnerLine({ runner: { id, probe } }: { readonly runner: LocalRunnerState }) {
  const { surface } = useUi()
  const chosen = useUiState(({ app: { settings } }) =>
    settings.model === 'local' && settings.local?.runner === id ? settings.local.model : null,
  )
  return (
    <Line
      id={id}
      name={modelsText(`models.runner.${id}`)}
      state={stateOf(probe)}
      why={probe?.message ?? modelsText('models.probing')}
    >
      {chosen !== null && <Chip>{modelsText('models.in-use')}</Chip>}
      {chosen === null && probe?.available === true && (
        <Button
          size="small"
          variant="edged"
          aria-label={deviceText('device.choose-label', {
            runner: modelsText(`models.runner.${id}`),
          })}
          onClick={() => surface.showSettings()}
        >
          {modelsText('models.show')}
        </Button>
      )}
    </Line>
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
  children,
}: {
  readonly id: string
  readonly name: string
  readonly state: LineState
  readonly why: string
  /** What can be done about it. */
  readonly children?: ReactNode
}) {
  return (
    <li className={styles.line} data-line={id} data-state={state}>
      <Icon name={ICONS[state]} />
      <h4>
        {name}{' '}
        {state !== 'local' && <span className="unseen">{deviceText(`device.state.${state}`)}</span>}
      </h4>
      <div className={styles.action}>{children}</div>
      <p className="small soft">{why}</p>
    </li>
  )
}
