import { t } from '../../../i18n/t.ts'
import { useState, type ReactNode } from 'react'
import { settingsText } from '../../../i18n/en/settings.ts'
import { formatWhen } from '../../../i18n/format.ts'
import type { EndpointSettings } from '../../../ports/endpoint.ts'
import { NO_ENDPOINT } from '../../../runtime/settings/default-settings.ts'
import type { Service } from '../../../runtime/settings/service.ts'
import { sameServer, servicesOf } from '../../../runtime/settings/services.ts'
import type { Settings } from '../../../runtime/settings/settings.ts'
import { Button, IconButton, LinkButton } from '../../../kit/Button.tsx'
import { Chip } from '../../../kit/Chip.tsx'
import { hostOf } from '../../../kit/words.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { useUi, useUiState } from '../../../host/store.ts'
import { Step } from '../fields.tsx'
import type { ShowSetting } from '../../../host/settings-page.ts'
import { moveToServer, serverOf } from './endpoint-draft.ts'
import { FindServers, ServerField } from './ServerField.tsx'
import type { EndpointForm } from './use-endpoint-form.ts'
import styles from '../Models.module.css'

/** Services that have a card before they are connected: those that most people use. */
const WITH_CARD = ['openai', 'anthropic', 'google', 'openrouter']

type Place = Pick<EndpointSettings, 'protocol' | 'baseUrl'>

/** Where a model can be: at a connected server or another one, or in this browser. The form shows the chosen one. */
export function ServiceStep({
  form,
  onShow,
}: { readonly onShow: ShowSetting } & { readonly form: EndpointForm }) {
  const { draft, server, servers } = form
  const at = form.reading.settings
  const { application } = useUi()
  const settings = useUiState(({ app }) => app.settings)
  const services = servicesOf(settings)
  const [asksOther, setAsksOther] = useState(false)
  const [removed, setRemoved] = useState<{ readonly name: string; readonly before: Settings }>()
  const isConnected = (place: Place): boolean =>
    services.some(({ endpoint }) => sameServer(endpoint, place))
  const isElsewhere = !isConnected(at) && !(server !== null && WITH_CARD.includes(server.id))
  const isOther = isElsewhere && (asksOther || draft.baseUrl !== '')
  const openOther = (): void => {
    setAsksOther(true)
    form.open(NO_ENDPOINT)
  }
  const remove = (endpoint: EndpointSettings, name: string): void => {
    setRemoved({ name, before: settings })
    void application.removeService(endpoint)
    if (sameServer(endpoint, at)) openOther()
  }
  const undo = ({ services: before, endpoint, model }: Settings): void => {
    setRemoved(undefined)
    void application.updateSettings({ services: before, endpoint, model })
  }
  return (
    <Step number={1} name={settingsText('settings.service')}>
      <div
        className={`touch-square ${styles.services}`}
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
              isChosen={sameServer(endpoint, at)}
              onChoose={() => form.open(endpoint)}
              action={
                <IconButton
                  size="small"
                  icon="trash"
                  label={settingsText('settings.service-remove', { name })}
                  onClick={() => remove(endpoint, name)}
                />
              }
            >
              {host !== name && <span className={`soft small ${styles.host}`}>{host}</span>}
              <TestState test={test} />
              {settings.model === 'endpoint' && sameServer(endpoint, settings.endpoint) && (
                <span className={`soft small ${styles.host}`}>
                  <Chip>{settingsText('settings.in-use')}</Chip> {endpoint.model}
                </span>
              )}
            </Card>
          )
        })}
        {servers
          .filter(known => WITH_CARD.includes(known.id) && !isConnected(known))
          .map(known => (
            <Card
              key={known.id}
              name={known.name}
              isChosen={sameServer(known, at)}
              onChoose={() => form.replace(moveToServer(draft, known))}
            />
          ))}
        <Card
          name={settingsText('settings.service-other')}
          isChosen={isOther}
          onChoose={openOther}
        />
        <Button icon="device" variant="edged" onClick={() => onShow('model', t('shell.on-device'))}>
          {settingsText('settings.service-browser')}
        </Button>
      </div>
      <p role="status" className="quiet soft small">
        {removed !== undefined && (
          <>
            {settingsText('settings.service-removed', { name: removed.name })}{' '}
            <LinkButton onClick={() => undo(removed.before)}>{t('kit.undo')}</LinkButton>
          </>
        )}
      </p>
      {isElsewhere && <FindServers onChoose={form.takeFound} />}
      {isOther && <ServerField form={form} />}
    </Step>
  )
}

interface CardProps {
  readonly name: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children?: ReactNode
  readonly action?: ReactNode
}

function Card({ name, isChosen, onChoose, children, action }: CardProps) {
  return (
    <div className={`lit row gap-0 ${styles.service}`}>
      <label className="grow anywhere">
        <input type="radio" name="service" checked={isChosen} onChange={onChoose} />
        <span className="strong">{name}</span>
        {children}
      </label>
      {action}
    </div>
  )
}

function TestState({ test }: Pick<Service, 'test'>) {
  const [now] = useState(Date.now)
  if (test === null)
    return (
      <span className={`row gap-2 soft small ${styles.state}`}>
        {settingsText('settings.test-none')}
      </span>
    )
  const when = formatWhen(test.at, now)
  return (
    <span className={`row gap-2 small ${test.ok ? 'done' : 'danger'} ${styles.state}`}>
      <Icon name={test.ok ? 'check' : 'close'} />
      {test.ok
        ? settingsText('settings.test-ok', { count: test.models.length, when })
        : settingsText('settings.test-failed', { when })}
    </span>
  )
}
