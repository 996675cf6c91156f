import type { ReactNode } from 'react'
import { settingsText } from '../../../i18n/en/settings.ts'
import type { EndpointReport, EndpointSettings, KnownServer } from '../../../ports/endpoint.ts'
import { originOf } from '../../../runtime/keys/key-store.ts'
import { sameServer, servicesOf } from '../../../runtime/settings/services.ts'
import { useUiState } from '../../store.ts'
import type { EndpointDraft, EndpointReading } from './endpoint-draft.ts'
import { ModelFields } from './ModelFields.tsx'
import { modelRows, type ModelRow } from './model-rows.ts'
import { ModelTable } from './ModelTable.tsx'
import { Step } from './Step.tsx'

/** Which model: one of those that the connected servers offer, or any by its name. */
export function ModelStep({
  draft,
  reading,
  server,
  report,
  tried,
  onUse,
  onChange,
  children,
}: {
  readonly draft: EndpointDraft
  readonly reading: EndpointReading
  /** The known service that the draft names; null for any other address. */
  readonly server: KnownServer | null
  /** What the newest test found; null without one. */
  readonly report: EndpointReport | null
  /** The form was sent once. */
  readonly tried: boolean
  /** Has a model answer that was chosen. */
  readonly onUse: (endpoint: EndpointSettings) => void
  readonly onChange: (part: Partial<EndpointDraft>) => void
  /** What a test found wrong with the model. */
  readonly children: ReactNode
}) {
  const services = servicesOf(useUiState(({ app }) => app.settings))
  const at = reading.settings
  const known = services.find(({ endpoint }) => sameServer(endpoint, at))?.test?.models
  const usual = useUsualModels(draft, at, server)
  const offered = report?.models ?? known ?? usual
  const choose = ({ at: chosen, model }: ModelRow): void => {
    // Another model has a window of its own.
    const windowTokens = model === at.model ? at.windowTokens : null
    if (sameServer(chosen, at)) return onUse({ ...at, model, windowTokens })
    const service = services.find(({ endpoint }) => sameServer(endpoint, chosen))
    if (service) onUse({ ...service.endpoint, model, windowTokens: null })
  }
  return (
    <Step number={3} name={settingsText('settings.model')}>
      <ModelTable
        rowsFor={typed => modelRows({ here: at, offered, services, typed })}
        chosen={{ at, model: at.model }}
        onChoose={choose}
      />
      <ModelFields
        draft={draft}
        offered={offered}
        report={report}
        missing={tried && at.model === ''}
        windowFault={reading.windowFault}
        onChange={onChange}
      />
      {children}
    </Step>
  )
}

/** Models of a service whose list is not known yet; none without its key: one could be chosen and not answer. */
function useUsualModels(
  { key }: EndpointDraft,
  { baseUrl }: EndpointSettings,
  server: KnownServer | null,
): readonly string[] {
  const isHeld = useUiState(({ app }) =>
    app.keys.held.some(({ origin }) => origin === originOf(baseUrl)),
  )
  if (server === null) return []
  return isHeld || key !== '' || server.keyPage === null ? server.models : []
}
