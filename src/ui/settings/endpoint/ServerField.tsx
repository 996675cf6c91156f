import { useState } from 'react'
import { settingsText } from '../../../i18n/en/settings.ts'
import { ENDPOINT_PROTOCOLS, type FoundServer, type KnownServer } from '../../../ports/endpoint.ts'
import { Button } from '../../../kit/Button.tsx'
import { SelectField, TextField } from '../../../kit/Field.tsx'
import { useUi } from '../../../host/store.ts'
import { isPasted } from '../fields.tsx'
import { moveToServer } from './endpoint-draft.ts'
import type { EndpointForm } from './use-endpoint-form.ts'
import { useNewestCall } from './use-server-calls.ts'
import styles from '../Settings.module.css'

/** A choice of services, which fills in the address; for any other address, its wire format. */
export function ServerField({
  form: { draft, server, servers, replace },
}: {
  readonly form: EndpointForm
}) {
  const choose = (id: string): void => {
    const chosen = servers.find(other => other.id === id)
    if (chosen !== undefined) replace(moveToServer(draft, chosen))
  }
  return (
    <>
      <SelectField
        label={settingsText('settings.service')}
        value={server?.id ?? ''}
        onChange={event => choose(event.target.value)}
      >
        <option value="">{settingsText('settings.service-other')}</option>
        <optgroup label={settingsText('settings.service-hosted')}>
          <Options servers={servers.filter(({ local }) => local === null)} />
        </optgroup>
        <optgroup label={settingsText('settings.service-local')}>
          <Options servers={servers.filter(({ local }) => local !== null)} />
        </optgroup>
      </SelectField>
      {server === null && (
        <SelectField
          label={settingsText('settings.protocol')}
          value={draft.protocol}
          onChange={event => {
            const protocol = ENDPOINT_PROTOCOLS.find(known => known === event.target.value)
            if (protocol !== undefined) replace({ ...draft, protocol })
          }}
        >
          {ENDPOINT_PROTOCOLS.map(protocol => (
            <option key={protocol} value={protocol}>
              {settingsText(`settings.protocol.${protocol}`)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}

function Options({ servers }: { readonly servers: readonly KnownServer[] }) {
  return servers.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}

/** The page where a person gets a key; for a local server, the setting that lets this page in. */
export function ServerHint({ server: { name, keyPage, local } }: { readonly server: KnownServer }) {
  if (keyPage !== null)
    return (
      <a href={keyPage} target="_blank" rel="noreferrer">
        {settingsText('settings.service-key', { name })}
      </a>
    )
  if (local === null) return null
  const { originSetting: setting } = local
  return setting === null
    ? settingsText('settings.service-open', { name })
    : settingsText('settings.service-origin', { name, setting, origin: location.origin })
}

/** The server's address, with a note about it before anything is sent. */
export function AddressField({ form }: { readonly form: EndpointForm }) {
  const { baseUrl } = form.draft
  const read = form.isTried || baseUrl !== '' ? form.reading.note : null
  // An address that works needs no advice.
  const note = read === 'no-path' && form.test.report?.ok ? null : read
  const words = note === null ? null : settingsText(`settings.address.${note}`)
  const blocks = note === 'invalid' || note === 'mixed-content'
  return (
    <TextField
      label={settingsText('settings.address')}
      hint={note === null ? settingsText('settings.address-hint') : undefined}
      fault={blocks ? words : null}
      warning={blocks ? null : words}
      isRefused={form.fault === 'address'}
      type="url"
      name="url"
      autoComplete="url"
      inputMode="url"
      spellCheck={false}
      value={baseUrl}
      onChange={event => {
        const address = event.target.value
        if (isPasted(event)) form.pasteAddress(address)
        else form.change({ baseUrl: address })
      }}
    />
  )
}

/** Looks for model servers on this computer at a press, and offers those that answered. */
export function FindServers({ onChoose }: { readonly onChoose: (found: FoundServer) => void }) {
  const { application } = useUi()
  const { isRunning: isLooking, run } = useNewestCall()
  const [found, setFound] = useState<readonly FoundServer[] | null>(null)
  const look = async (): Promise<void> => {
    // Without a network its code may not load: then nothing was found.
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
      <div role="status" className="quiet">
        {found?.length === 0 && <p className="soft">{settingsText('settings.found-none')}</p>}
        {found !== null && found.length > 0 && (
          <ul className={`stack ${styles.found}`}>
            {found.map(server => (
              <li key={server.baseUrl} className="row wrap between">
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
