import type { ReactNode } from 'react'
import { settingsText } from '../../../i18n/en/settings.ts'
import type { EndpointReport, EndpointSettings, KnownServer } from '../../../ports/endpoint.ts'
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
  onOpen,
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
  /** Fills the form with a connected server. */
  readonly onOpen: (endpoint: EndpointSettings) => void
  readonly onChange: (part: Partial<EndpointDraft>) => void
  /** What a test found wrong with the model. */
  readonly children: ReactNode
}) {
  const services = servicesOf(useUiState(({ app }) => app.settings))
  const at = reading.settings
  const known = services.find(({ endpoint }) => sameServer(endpoint, at))?.test?.models
  const offered = report?.models ?? known ?? server?.models ?? []
  const choose = ({ at: chosen, model }: ModelRow): void => {
    const service = services.find(({ endpoint }) => sameServer(endpoint, chosen))
    if (sameServer(chosen, at)) onChange({ model })
    // Another model has a window of its own.
    else if (service) onOpen({ ...service.endpoint, model, windowTokens: null })
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
