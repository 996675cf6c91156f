import { useId } from 'react'
import { formatTokens } from '../../../i18n/format.ts'
import { settingsText } from '../../../i18n/en/settings.ts'
import type { EndpointReport } from '../../../ports/endpoint.ts'
import { TextField } from '../../kit/Field.tsx'
import type { EndpointDraft } from './endpoint-draft.ts'
import { faultOf } from './report-fault.ts'

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
