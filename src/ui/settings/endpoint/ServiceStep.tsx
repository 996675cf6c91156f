import { useState } from 'react'
import { settingsText } from '../../../i18n/en/settings.ts'
import type { EndpointSettings, FoundServer, KnownServer } from '../../../ports/endpoint.ts'
import { NO_ENDPOINT } from '../../../runtime/settings/default-settings.ts'
import { servicesOf } from '../../../runtime/settings/services.ts'
import { useUiState, useUi } from '../../store.ts'
import { atServer, type EndpointDraft } from './endpoint-draft.ts'
import { ServerField } from './ServerField.tsx'
import { hasCard, ServiceCards } from './ServiceCards.tsx'
import { Step } from '../fields.tsx'
import { Button } from '../../kit/Button.tsx'
import { useNewestCall } from './use-server-calls.ts'
import styles from '../Settings.module.css'

/** Where the model is: at a connected server, or at another one. */
export function ServiceStep({
  draft,
  at,
  server,
  servers,
  onOpen,
  onFound,
  onDraft,
  onLocal,
}: {
  readonly draft: EndpointDraft
  /** Where the form is. */
  readonly at: Pick<EndpointSettings, 'protocol' | 'baseUrl'>
  /** The known one that the draft names; null for any other address. */
  readonly server: KnownServer | null
  readonly servers: readonly KnownServer[]
  /** Fills the form with a connected server, or empties it. */
  readonly onOpen: (endpoint: EndpointSettings) => void
  /** Takes a server that answered on this computer. */
  readonly onFound: (found: FoundServer) => void
  readonly onDraft: (draft: EndpointDraft) => void
  /** Shows the models of this device. */
  readonly onLocal: () => void
}) {
  const services = servicesOf(useUiState(({ app }) => app.settings))
  const [asksOther, setAsksOther] = useState(false)
  const isElsewhere = !hasCard(services, at, server)
  const isOther = isElsewhere && (asksOther || draft.baseUrl !== '')
  return (
    <Step number={1} name={settingsText('settings.service')}>
      <ServiceCards
        services={services}
        servers={servers}
        chosen={at}
        isOther={isOther}
        onChoose={onOpen}
        onKnown={chosen => onDraft(atServer(draft, chosen))}
        onOther={() => {
          setAsksOther(true)
          onOpen(NO_ENDPOINT)
        }}
        onLocal={onLocal}
      />
      {isElsewhere && <FindServers onChoose={onFound} />}
      {isOther && (
        <ServerField
          draft={draft}
          server={server}
          servers={servers}
          onChoose={chosen => onDraft(atServer(draft, chosen))}
          onProtocol={protocol => onDraft({ ...draft, protocol })}
        />
      )}
    </Step>
  )
}

/** Looks for model servers on this computer at a press, and offers those that answered. */
function FindServers({ onChoose }: { readonly onChoose: (found: FoundServer) => void }) {
  const { application } = useUi()
  const { isRunning: isLooking, run } = useNewestCall()
  const [found, setFound] = useState<readonly FoundServer[] | null>(null)
  const look = async (): Promise<void> => {
    // Its code may not come while the network is gone: nothing was found then.
    const servers = await run(callId => application.findLocalServers(callId).catch(() => []))
    if (servers !== null) setFound(servers)
  }
  return (
    <>
      <div>
        <Button size="small" variant="edged" disabled={isLooking} onClick={() => void look()}>
          {settingsText(isLooking ? 'settings.finding' : 'settings.find')}
        </Button>
      </div>
      <div role="status" className={styles.report}>
        {found?.length === 0 && <p className="soft">{settingsText('settings.found-none')}</p>}
        {found !== null && found.length > 0 && (
          <ul className={styles.found}>
            {found.map(server => (
              <li key={server.baseUrl}>
                <span className="soft">{sentenceFor(server)}</span>
                {server.letsPageIn && (
                  <Button size="small" variant="edged" onClick={() => onChoose(server)}>
                    {settingsText('settings.found-use', { name: server.server.name })}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function sentenceFor({
  server: { name, local },
  baseUrl,
  models,
  letsPageIn,
}: FoundServer): string {
  const { host } = new URL(baseUrl)
  if (letsPageIn) return settingsText('settings.found-at', { name, host, count: models.length })
  const closed = settingsText('settings.found-closed', { name, host })
  const setting = local?.originSetting ?? null
  return setting === null
    ? closed
    : `${closed} ${settingsText('settings.service-origin', { name, setting, origin: location.origin })}`
}
