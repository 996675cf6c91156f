import { settingsText } from '../../../i18n/en/settings.ts'
import type { EndpointSettings, KnownServer } from '../../../ports/endpoint.ts'
import { NO_ENDPOINT } from '../../../runtime/settings/default-settings.ts'
import { servicesOf } from '../../../runtime/settings/services.ts'
import { useUiState } from '../../store.ts'
import { atFound, atServer, type EndpointDraft } from './endpoint-draft.ts'
import { FindServers } from './FindServers.tsx'
import { ServerField } from './ServerField.tsx'
import { ServiceCards } from './ServiceCards.tsx'
import { Step } from './Step.tsx'

/** Where the model is: at a connected server, or at another one. */
export function ServiceStep({
  draft,
  at,
  server,
  servers,
  onOpen,
  onDraft,
}: {
  readonly draft: EndpointDraft
  /** Where the form is. */
  readonly at: Pick<EndpointSettings, 'protocol' | 'baseUrl'>
  /** The known one that the draft names; null for any other address. */
  readonly server: KnownServer | null
  readonly servers: readonly KnownServer[]
  /** Fills the form with a connected server, or empties it. */
  readonly onOpen: (endpoint: EndpointSettings) => void
  readonly onDraft: (draft: EndpointDraft) => void
}) {
  const services = servicesOf(useUiState(({ app }) => app.settings))
  return (
    <Step number={1} name={settingsText('settings.service')}>
      <ServiceCards
        services={services}
        servers={servers}
        chosen={at}
        onChoose={onOpen}
        onAdd={() => onOpen(NO_ENDPOINT)}
      />
      <FindServers onChoose={found => onDraft(atFound(draft, found))} />
      <ServerField
        draft={draft}
        server={server}
        servers={servers}
        onChoose={chosen => onDraft(atServer(draft, chosen))}
        onProtocol={protocol => onDraft({ ...draft, protocol })}
      />
    </Step>
  )
}
