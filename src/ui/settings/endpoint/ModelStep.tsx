import { type ReactNode, useId } from 'react'
import { settingsText } from '../../../i18n/en/settings.ts'
import { formatTokens } from '../../../i18n/format.ts'
import type { EndpointReport, EndpointSettings, KnownServer } from '../../../ports/endpoint.ts'
import { originOf } from '../../../runtime/keys/key-store.ts'
import { sameServer, servicesOf } from '../../../runtime/settings/services.ts'
import { TextField } from '../../kit/Field.tsx'
import { useUiState } from '../../store.ts'
import { Step } from '../fields.tsx'
import { type EndpointDraft, type EndpointReading, faultOf } from './endpoint-draft.ts'
import { modelRows, type ModelRow, ModelTable } from './ModelTable.tsx'

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
  const list = useId()
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
      <TextField
        label={settingsText('settings.model')}
        hint={offered.length === 0 && settingsText('settings.model-hint')}
        fault={tried && at.model === '' ? settingsText('settings.model-missing') : null}
        isRefused={report !== null && faultOf(report) === 'model'}
        name="model"
        list={list}
        autoComplete="off"
        spellCheck={false}
        value={draft.model}
        onChange={({ target }) => onChange({ model: target.value })}
      />
      <datalist id={list}>
        {offered.map(model => (
          <option key={model} value={model}>
            {model}
          </option>
        ))}
      </datalist>
      <WindowField
        value={draft.windowTokens}
        told={report?.windowTokens ?? null}
        isWrong={reading.windowFault}
        onChange={windowTokens => onChange({ windowTokens })}
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

/** The context window, for a server that does not tell it, or tells it wrong. */
function WindowField({
  value,
  told,
  isWrong,
  onChange,
}: {
  readonly value: string
  /** Tokens that the server reported; null for none. */
  readonly told: number | null
  readonly isWrong: boolean
  readonly onChange: (windowTokens: string) => void
}) {
  return (
    <TextField
      label={settingsText('settings.window')}
      hint={
        told === null
          ? settingsText('settings.window-hint')
          : settingsText('settings.window-told', { window: formatTokens(told) })
      }
      fault={isWrong ? settingsText('settings.window-fault') : null}
      name="window"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
