import { type ReactNode, useId } from 'react'
import { settingsText } from '../../../i18n/en/settings.ts'
import type { EndpointReport, EndpointSettings, KnownServer } from '../../../ports/endpoint.ts'
import { originOf } from '../../../runtime/keys/key-store.ts'
import { sameServer, servicesOf } from '../../../runtime/settings/services.ts'
import { useUiState } from '../../store.ts'
import { type EndpointDraft, type EndpointReading, faultOf } from './endpoint-draft.ts'
import { modelRows, type ModelRow } from './model-rows.ts'
import { ModelTable } from './ModelTable.tsx'
import { Step } from '../fields.tsx'
import { formatTokens } from '../../../i18n/format.ts'
import { TextField } from '../../kit/Field.tsx'

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

/** Which model of the server, and its window. */
export function ModelFields({
  draft,
  offered,
  report,
  missing,
  windowFault,
  onChange,
}: {
  readonly draft: EndpointDraft
  /** Ids of models that the server is known to have. */
  readonly offered: readonly string[]
  /** What the newest test found; null without one. */
  readonly report: EndpointReport | null
  readonly missing: boolean
  readonly windowFault: boolean
  readonly onChange: (part: Partial<EndpointDraft>) => void
}) {
  return (
    <>
      <ModelField
        value={draft.model}
        offered={offered}
        missing={missing}
        isRefused={report !== null && faultOf(report) === 'model'}
        onChange={model => onChange({ model })}
      />
      <WindowField
        value={draft.windowTokens}
        reportedTokens={report?.windowTokens ?? null}
        fault={windowFault}
        onChange={windowTokens => onChange({ windowTokens })}
      />
    </>
  )
}

/** The model's id, with those that the server offers to choose from. */
function ModelField({
  value,
  offered,
  missing,
  isRefused,
  onChange,
}: {
  readonly value: string
  readonly offered: readonly string[]
  readonly missing: boolean
  /** The newest test failed because of it. */
  readonly isRefused: boolean
  readonly onChange: (model: string) => void
}) {
  const list = useId()
  return (
    <>
      <TextField
        label={settingsText('settings.model')}
        hint={offered.length === 0 && settingsText('settings.model-hint')}
        fault={missing ? settingsText('settings.model-missing') : null}
        isRefused={isRefused}
        name="model"
        list={list}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      <datalist id={list}>
        {offered.map(model => (
          <option key={model} value={model}>
            {model}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** The context window where the server does not tell it, or tells it wrong. */
function WindowField({
  value,
  reportedTokens,
  fault,
  onChange,
}: {
  readonly value: string
  /** The window as the server reported it; null when it did not. */
  readonly reportedTokens: number | null
  readonly fault: boolean
  readonly onChange: (windowTokens: string) => void
}) {
  return (
    <TextField
      label={settingsText('settings.window')}
      hint={
        reportedTokens === null
          ? settingsText('settings.window-hint')
          : settingsText('settings.window-told', { window: formatTokens(reportedTokens) })
      }
      fault={fault ? settingsText('settings.window-fault') : null}
      name="window"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
