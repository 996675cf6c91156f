import { useState } from 'react'
import { settingsText } from '../../../i18n/en/settings.ts'
import type { EndpointSettings, FoundServer, KnownServer } from '../../../ports/endpoint.ts'
import { NO_ENDPOINT } from '../../../runtime/settings/default-settings.ts'
import { servicesOf } from '../../../runtime/settings/services.ts'
import { useUiState } from '../../store.ts'
import { atServer, type EndpointDraft } from './endpoint-draft.ts'
import { FindServers } from './FindServers.tsx'
import { ServerField } from './ServerField.tsx'
import { hasCard, ServiceCards } from './ServiceCards.tsx'
import { Step } from './Step.tsx'

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
