import { useState, type FormEvent } from 'react'
import { t } from '../../i18n/t.ts'
import { Button } from '../kit/Button.tsx'
import { useUi, useUiState } from '../store.ts'
import { readAddress } from './address.ts'
import { AddressField } from './AddressField.tsx'
import {
  atServer,
  draftOf,
  readDraft,
  serverOf,
  withAddress,
  type EndpointDraft,
} from './endpoint-draft.ts'
import { KeyField } from './KeyField.tsx'
import { ModelFields } from './ModelFields.tsx'
import { ServerField } from './ServerField.tsx'
import { TestReport } from './TestReport.tsx'
import { useEndpointTest } from './use-endpoint-test.ts'
import { useKnownServers } from './use-known-servers.ts'
import styles from './Settings.module.css'

/**
 * A real form with an account and a password in it, so that password managers can keep the key.
 * Nothing is sent before Test or "Use this model" is pressed.
 */
export function EndpointForm() {
  const { application, actions } = useUi()
  const saved = useUiState(state => state.app.settings.endpoint)
  const holdsKey = useUiState(state => state.app.hasKey)
  const [draft, setDraft] = useState<EndpointDraft>(() => draftOf(saved))
  const [tried, setTried] = useState(false)
  const test = useEndpointTest()
  const servers = useKnownServers()
  const server = serverOf(draft, servers)
  const reading = readDraft(draft, location.protocol, servers)
  const savedHost = readAddress(saved.baseUrl, location.protocol).host
  const report = test.report
  const change = (part: Partial<EndpointDraft>): void => setDraft({ ...draft, ...part })

  const use = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (!reading.canUse) return
    await application.connectEndpoint(reading.settings, draft.key.trim())
    const { settings } = application.snapshot()
    if (settings.model === 'endpoint' && settings.endpoint.baseUrl === reading.settings.baseUrl)
      actions.closeDialog()
  }

  return (
    <form className={styles.form} noValidate onSubmit={event => void use(event)}>
      <ServerField
        draft={draft}
        server={server}
        servers={servers}
        onChoose={chosen => setDraft(atServer(draft, chosen))}
        onProtocol={protocol => change({ protocol })}
      />
      <AddressField
        value={draft.baseUrl}
        note={tried || draft.baseUrl !== '' ? reading.note : null}
        onChange={baseUrl => change({ baseUrl })}
      />
      <KeyField
        value={draft.key}
        host={reading.host}
        issuer={reading.issuer}
        held={holdsKey && reading.host !== '' && reading.host === savedHost}
        onChange={key => change({ key })}
        onAddress={baseUrl => setDraft(withAddress(draft, baseUrl, servers))}
      />
      <ModelFields
        draft={draft}
        server={server}
        report={report}
        missing={tried && reading.settings.model === ''}
        windowFault={reading.windowFault}
        onChange={change}
      />
      <TestReport report={report} testing={test.testing} />
      <div className={styles.buttons}>
        <Button
          variant="edged"
          disabled={!reading.canTest || test.testing}
          onClick={() => void test.start(reading.settings, draft.key.trim())}
        >
          {t(test.testing ? 'settings.testing' : 'settings.test')}
        </Button>
        <Button type="submit" variant="primary">
          {t('settings.use')}
        </Button>
      </div>
    </form>
  )
}
