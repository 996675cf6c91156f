import { useState, type ReactNode } from 'react'
import { formatWhen } from '../../../i18n/format.ts'
import { settingsText } from '../../../i18n/en/settings.ts'
import type { EndpointSettings, KnownServer } from '../../../ports/endpoint.ts'
import { sameServer, type Service } from '../../../runtime/settings/services.ts'
import type { Settings } from '../../../runtime/settings/settings.ts'
import { Button, IconButton, LinkButton } from '../../kit/Button.tsx'
import { Chip } from '../../kit/Chip.tsx'
import { hostOf } from '../../kit/host-of.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useUi, useUiState } from '../../store.ts'
import { serverOf } from './endpoint-draft.ts'
import styles from './ServiceCards.module.css'

/** Services that have a card before they are connected: those that most people use. */
const WITH_CARD = ['openai', 'anthropic', 'google', 'openrouter']

/**
 * Where a model can be: connected servers, services that most people use, another server, this browser. The form shows
 * the chosen one.
 */
export function ServiceCards({
  services,
  servers,
  chosen,
  isOther,
  onChoose,
  onKnown,
  onOther,
  onLocal,
}: {
  readonly services: readonly Service[]
  readonly servers: readonly KnownServer[]
  /** Where the form is. */
  readonly chosen: Pick<EndpointSettings, 'protocol' | 'baseUrl'>
  /** It is at a server without a card of its own. */
  readonly isOther: boolean
  readonly onChoose: (endpoint: EndpointSettings) => void
  /** Takes the form to a service that is not connected yet. */
  readonly onKnown: (server: KnownServer) => void
  /** Empties the form. */
  readonly onOther: () => void
  /** Shows the models of this device. */
  readonly onLocal: () => void
}) {
  const { application } = useUi()
  const settings = useUiState(({ app }) => app.settings)
  const [removed, setRemoved] = useState<{ readonly name: string; readonly before: Settings }>()
  const remove = (endpoint: EndpointSettings, name: string): void => {
    setRemoved({ name, before: settings })
    void application.removeService(endpoint)
    if (sameServer(endpoint, chosen)) onOther()
  }
  const undo = (before: Settings): void => {
    setRemoved(undefined)
    void application.updateSettings({
      services: before.services,
      endpoint: before.endpoint,
      model: before.model,
    })
  }
  return (
    <>
      <div
        className={styles.services}
        role="radiogroup"
        aria-label={settingsText('settings.services')}
      >
        {services.map(({ endpoint, test }) => {
          const host = hostOf(endpoint.baseUrl) ?? endpoint.baseUrl
          const name = serverOf(endpoint, servers)?.name ?? host
          return (
            <Card
              key={`${endpoint.protocol} ${endpoint.baseUrl}`}
              name={name}
              isChosen={sameServer(endpoint, chosen)}
              onChoose={() => onChoose(endpoint)}
              action={
                <IconButton
                  size="small"
                  icon="trash"
                  label={settingsText('settings.service-remove', { name })}
                  onClick={() => remove(endpoint, name)}
                />
              }
            >
              {host !== name && <span className={styles.host}>{host}</span>}
              <TestState test={test} />
              {settings.model === 'endpoint' && sameServer(endpoint, settings.endpoint) && (
                <span className={styles.host}>
                  <Chip>{settingsText('settings.in-use')}</Chip> {endpoint.model}
                </span>
              )}
            </Card>
          )
        })}
        {servers
          .filter(server => WITH_CARD.includes(server.id) && !isConnected(services, server))
          .map(server => (
            <Card
              key={server.id}
              name={server.name}
              isChosen={sameServer(server, chosen)}
              onChoose={() => onKnown(server)}
            />
          ))}
        <Card name={settingsText('settings.service-other')} isChosen={isOther} onChoose={onOther} />
        <Button icon="device" variant="edged" onClick={onLocal}>
          {settingsText('settings.service-browser')}
        </Button>
      </div>
      <p role="status" className={styles.removed}>
        {removed !== undefined && (
          <>
            {settingsText('settings.service-removed', { name: removed.name })}{' '}
            <LinkButton onClick={() => undo(removed.before)}>
              {settingsText('settings.service-restore')}
            </LinkButton>
          </>
        )}
      </p>
    </>
  )
}

/** True for a server with a card of its own: connected, or one that most people use. */
export function hasCard(
  services: readonly Service[],
  at: Pick<EndpointSettings, 'protocol' | 'baseUrl'>,
  server: KnownServer | null,
): boolean {
  return isConnected(services, at) || (server !== null && WITH_CARD.includes(server.id))
}

function isConnected(
  services: readonly Service[],
  at: Pick<EndpointSettings, 'protocol' | 'baseUrl'>,
): boolean {
  return services.some(({ endpoint }) => sameServer(endpoint, at))
}

function Card({
  name,
  isChosen,
  onChoose,
  children,
  action,
}: {
  readonly name: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  /** Its host and its newest test. */
  readonly children?: ReactNode
  readonly action?: ReactNode
}) {
  return (
    <div className={styles.service}>
      <label>
        <input type="radio" name="service" checked={isChosen} onChange={onChoose} />
        <span className={styles.name}>{name}</span>
        {children}
      </label>
      {action}
    </div>
  )
}

function TestState({ test }: Pick<Service, 'test'>) {
  const [now] = useState(Date.now)
  if (test === null)
    return <span className={styles.state}>{settingsText('settings.test-none')}</span>
  const when = formatWhen(test.at, now)
  return (
    <span className={styles.state} data-ok={test.ok}>
      <Icon name={test.ok ? 'check' : 'close'} />
      {test.ok
        ? settingsText('settings.test-ok', { count: test.models.length, when })
        : settingsText('settings.test-failed', { when })}
    </span>
  )
}
