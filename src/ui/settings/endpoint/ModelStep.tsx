import { useId } from 'react'
import { settingsText } from '../../../i18n/en/settings.ts'
import { formatTokens } from '../../../i18n/format.ts'
import { originOf } from '../../../runtime/keys/key-store.ts'
import { sameServer, servicesOf } from '../../../runtime/settings/services.ts'
import { modelInfoOf } from '../../../runtime/settings/model-catalogue.ts'
import { TextField } from '../../../kit/Field.tsx'
import { hostOf, hostWords } from '../../../kit/words.ts'
import { useUiState } from '../../../host/store.ts'
import { Step } from '../fields.tsx'
import { type ModelRow, toldWindow, type WindowSources } from './model-facts.ts'
import { modelRows, ModelTable } from './ModelTable.tsx'
import { TestFailure } from './TestReport.tsx'
import type { EndpointForm } from './use-endpoint-form.ts'

/** Which model: one of those that the connected servers offer, or any by its name. */
export function ModelStep({ form }: { readonly form: EndpointForm }) {
  const { draft, change, test } = form
  const services = servicesOf(useUiState(({ app }) => app.settings))
  const at = form.reading.settings
  const known = services.find(({ endpoint }) => sameServer(endpoint, at))?.test?.models
  const usual = useUsualModels(form)
  const tested = test.report?.models ?? []
  // A test that failed takes no names away. One that asks for a model has the names to choose from.
  const told = test.report?.ok || tested.length > 0 ? tested : known
  const offered = told ?? usual
  const inUse = useUiState(({ app }) => app.model)
  const windows: WindowSources = { report: test.report, here: at, services, inUse }
  const list = useId()
  const choose = ({ at: chosen, model }: ModelRow): void => {
    // Another model has a window of its own.
    const windowTokens = model === at.model ? at.windowTokens : null
    if (sameServer(chosen, at)) return void form.connect({ ...at, model, windowTokens })
    const service = services.find(({ endpoint }) => sameServer(endpoint, chosen))
    if (service) void form.connect({ ...service.endpoint, model, windowTokens: null })
  }
  return (
    <Step number={3} name={settingsText('settings.model')}>
      <ModelTable
        rowsFor={typed => modelRows({ here: at, offered, services, typed })}
        chosen={{ at, model: at.model }}
        windows={windows}
        onChoose={choose}
      />
      <TextField
        label={settingsText('settings.model')}
        hint={modelHint(form, offered, told)}
        fault={form.isTried && at.model === '' ? settingsText('settings.model-missing') : null}
        isRefused={form.fault === 'model'}
        name="model"
        list={list}
        spellCheck={false}
        value={draft.model}
        onChange={({ target }) => change({ model: target.value })}
      />
      <datalist id={list}>
        {offered.map(model => (
          <option key={model} value={model}>
            {model}
          </option>
        ))}
      </datalist>
      <WindowField form={form} sources={windows} />
      <TestFailure at="model" form={form} />
    </Step>
  )
}

/** What to know about the name, or how to come to a list; false for nothing. */
function modelHint(
  { reading: { host, settings } }: EndpointForm,
  offered: readonly string[],
  told: readonly string[] = [],
): string | false {
  const isUnlisted = told.length > 0 && settings.model !== '' && !told.includes(settings.model)
  if (isUnlisted) return settingsText('settings.model-unlisted', { host: hostWords(host) })
  return offered.length === 0 && settingsText('settings.model-hint')
}

/** The context window, for a server that does not report it, or reports it wrong. */
function WindowField({
  form,
  sources,
}: {
  readonly form: EndpointForm
  readonly sources: WindowSources
}) {
  return (
    <TextField
      label={settingsText('settings.window')}
      hint={useWindowHint(form, sources)}
      fault={form.reading.windowFault ? settingsText('settings.window-fault') : null}
      name="window"
      inputMode="numeric"
      value={form.draft.windowTokens}
      onChange={({ target }) => form.change({ windowTokens: target.value })}
    />
  )
}

/** What is used where the person types nothing: the window that the server told, else the known one of the model. */
function useWindowHint({ reading }: EndpointForm, sources: WindowSources): string {
  const own = useUiState(({ app }) => app.settings.catalogue)
  const typed = useUiState(({ app }) => app.settings.endpoint.windowTokens)
  const { settings: at } = reading
  const row = { at, host: hostOf(at.baseUrl) ?? '', model: at.model }
  const known = modelInfoOf(at.model, own)?.windowTokens ?? null
  // A window that the person typed is no report of the server.
  const told = at.windowTokens === null && typed === null ? toldWindow(row, sources) : null
  if (told !== null) return settingsText('settings.window-told', { window: formatTokens(told) })
  if (known !== null) return settingsText('settings.window-known', { window: formatTokens(known) })
  return settingsText('settings.window-hint')
}

/** Models of a service whose list is not known yet; none without its key, because a chosen model could not answer. */
function useUsualModels({ draft, reading, server }: EndpointForm): readonly string[] {
  const origin = originOf(reading.settings.baseUrl)
  const isHeld = useUiState(({ app }) => app.keys.held.some(key => key.origin === origin))
  if (server === null) return []
  return isHeld || draft.key !== '' || server.keyPage === null ? server.models : []
}
