import type { ReactNode } from 'react'
import { capabilitiesText } from '../../i18n/en/conversation.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { Chip } from '../kit/Chip.tsx'
import { hostOf } from '../kit/words.ts'
import { Icon, type IconName } from '../kit/Icon.tsx'
import { useUi, useUiState } from '../store.ts'
import styles from './CapabilityList.module.css'

/** "What can run here?": what answers and what summarises, in one line each, with the way to more. */
export function CapabilityList() {
  const { application, actions, surface } = useUi()
  const inUse = useUiState(state => state.app.settings.model)
  const server = useUiState(state => state.app.settings.endpoint)
  const local = useUiState(state => state.app.settings.local)
  // oxlint-disable-next-line react/hooks -- a method of the application, not a hook
  const chooseDemo = (): void => void application.useDemoModel()
  const endpoint = inUse === 'endpoint'
  return (
    <>
      <h3 className={styles.heading}>{capabilitiesText('capabilities.title')}</h3>
      {inUse === 'demo' && <p className={styles.soft}>{capabilitiesText('capabilities.intro')}</p>}
      <ul className={styles.ladder}>
        <Row
          icon="check"
          name={capabilitiesText('capabilities.demo')}
          why={capabilitiesText('capabilities.demo-why')}
          action={
            inUse === 'demo' ? (
              <Chip>{capabilitiesText('capabilities.in-use')}</Chip>
            ) : (
              <Button size="small" variant="edged" onClick={chooseDemo}>
                {capabilitiesText('capabilities.demo-use')}
              </Button>
            )
          }
        />
        <Row
          icon="check"
          name={capabilitiesText('capabilities.extractive')}
          why={capabilitiesText('capabilities.extractive-why')}
          action={null}
        />
        <Row
          icon={inUse === 'local' ? 'check' : 'device'}
          name={capabilitiesText('capabilities.local')}
          why={
            inUse === 'local'
              ? capabilitiesText('capabilities.local-in-use', { model: local?.model ?? '' })
              : capabilitiesText('capabilities.local-why')
          }
          action={
            <Button
              size="small"
              variant="edged"
              aria-label={capabilitiesText('capabilities.local-label')}
              onClick={() => surface.showSettings()}
            >
              {capabilitiesText(inUse === 'local' ? 'capabilities.change' : 'capabilities.choose')}
            </Button>
          }
        />
        <Row
          icon={endpoint ? 'check' : 'key'}
          name={capabilitiesText('capabilities.endpoint')}
          why={
            endpoint
              ? capabilitiesText('capabilities.endpoint-in-use', {
                  model: server.model,
                  host: hostOf(server.baseUrl) ?? '',
                })
              : capabilitiesText('capabilities.endpoint-why')
          }
          action={
            <Button
              size="small"
              variant="edged"
              onClick={() => actions.openDialog({ type: 'settings', at: 'key' })}
            >
              {capabilitiesText(endpoint ? 'capabilities.change' : 'capabilities.add-key')}
            </Button>
          }
        />
      </ul>
      <LinkButton onClick={() => surface.showDevice()}>
        {capabilitiesText('capabilities.all')}
      </LinkButton>
    </>
  )
}

function Row({
  icon,
  name,
  why,
  action,
}: {
  readonly icon: IconName
  readonly name: string
  readonly why: string
  readonly action: ReactNode
}) {
  return (
    <li data-icon={icon}>
      <Icon name={icon} />
      <h4>{name}</h4>
      <div className={styles.action}>{action}</div>
      <p>{why}</p>
    </li>
  )
}
