import { useState, type FormEvent, type ReactNode } from 'react'
import { settingsText } from '../../../i18n/en/settings.ts'
import { originOf } from '../../../runtime/keys/key-store.ts'
import { Button } from '../../kit/Button.tsx'
import { useUi, useUiState } from '../../store.ts'
import { AddressField } from './AddressField.tsx'
import {
  atFound,
  atServer,
  draftOf,
  readDraft,
  serverOf,
  withAddress,
  type EndpointDraft,
} from './endpoint-draft.ts'
import { FindServers } from './FindServers.tsx'
import { KeyField } from '../keys/KeyField.tsx'
import { ModelFields } from './ModelFields.tsx'
import { ServerField } from './ServerField.tsx'
import { faultOf } from './report-fault.ts'
import { TestFailure, TestSuccess } from './TestReport.tsx'
import { keyAt } from '../keys/typed-key.ts'
import { useEndpointTest } from './use-endpoint-test.ts'
import { useKnownServers } from './use-known-servers.ts'
import styles from '../Settings.module.css'

/**
 * A real form with an account and a password in it, so that password managers can keep the key.
 * Nothing is sent before Test or "Use this model" is pressed.
 */
export function EndpointForm({ onKeys }: { readonly onKeys: () => void }) {
  const { application, actions } = useUi()
  const saved = useUiState(state => state.app.settings.endpoint)
  const [draft, setDraft] = useState<EndpointDraft>(() => draftOf(saved))
  const [keyOrigin, setKeyOrigin] = useState('')
  const [tried, setTried] = useState(false)
  const test = useEndpointTest()
  const servers = useKnownServers()
  const server = serverOf(draft, servers)
  const reading = readDraft(draft, location.protocol, servers)
  const typedKey = { text: draft.key, origin: keyOrigin }
  const { baseUrl } = reading.settings
  const report = test.report
  const fault = report && faultOf(report)
  const change = (part: Partial<EndpointDraft>): void => setDraft({ ...draft, ...part })
  const moveTo = (address: string): void => setDraft(withAddress(draft, address, servers))

  /** The key for this very address, which it belongs to from now on: at another one it is asked for again. */
  const takeKey = (): string => {
    const origin = originOf(baseUrl)
    const key = keyAt(typedKey, origin).trim()
    if (key !== '') setKeyOrigin(origin)
    return key
  }

  const use = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (!reading.canUse) return
    await application.connectEndpoint(reading.settings, takeKey())
    const { settings } = application.snapshot()
    if (settings.model === 'endpoint' && settings.endpoint.baseUrl === baseUrl)
      actions.closeDialog()
  }

  return (
    <form className={styles.form} noValidate onSubmit={event => void use(event)}>
      <Step number={1} name={settingsText('settings.service')}>
        <FindServers onChoose={found => setDraft(atFound(draft, found))} />
        <ServerField
          draft={draft}
          server={server}
          servers={servers}
          onChoose={chosen => setDraft(atServer(draft, chosen))}
          onProtocol={protocol => change({ protocol })}
        />
      </Step>
      <Step number={2} name={settingsText('settings.step.key')}>
        <AddressField
          value={draft.baseUrl}
          note={tried || draft.baseUrl !== '' ? reading.note : null}
          isRefused={fault === 'address'}
          onChange={address => change({ baseUrl: address })}
        />
        <TestFailure at="address" report={report} onAddress={moveTo} />
        <KeyField
          typed={typedKey}
          host={reading.host}
          baseUrl={baseUrl}
          issuer={reading.issuer}
          isRefused={fault === 'key'}
          onChange={({ text, origin }) => {
            setKeyOrigin(origin)
            change({ key: text })
          }}
          onAddress={moveTo}
          onKeys={onKeys}
        />
        <div className={styles.buttons}>
          <Button
            variant="edged"
            disabled={!reading.canTest || test.testing}
            onClick={() => void test.start(reading.settings, takeKey())}
          >
            {settingsText(test.testing ? 'settings.testing' : 'settings.test')}
          </Button>
        </div>
        <TestFailure at="key" report={report} onAddress={moveTo} />
        <TestSuccess report={report} testing={test.testing} />
      </Step>
      <Step number={3} name={settingsText('settings.model')}>
        <ModelFields
          draft={draft}
          server={server}
          report={report}
          missing={tried && reading.settings.model === ''}
          windowFault={reading.windowFault}
          onChange={change}
        />
        <TestFailure at="model" report={report} onAddress={moveTo} />
      </Step>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          {settingsText('settings.use')}
        </Button>
      </div>
    </form>
  )
}

/** One of the three things to settle, in order: where, with which key, which model. */
function Step({
  number,
  name,
  children,
}: {
  readonly number: number
  readonly name: string
  readonly children: ReactNode
}) {
  return (
    <section className={styles.step}>
      <h4>
        <span aria-hidden="true">{number}</span>
        {name}
      </h4>
      {children}
    </section>
  )
}
