import { useState, type FormEvent } from 'react'
import { settingsText } from '../../../i18n/en/settings.ts'
import type { EndpointSettings } from '../../../ports/endpoint.ts'
import { originOf } from '../../../runtime/keys/key-store.ts'
import { Button } from '../../kit/Button.tsx'
import { useUi, useUiState } from '../../store.ts'
import { AddressField } from './AddressField.tsx'
import { draftOf, readDraft, serverOf, withAddress, type EndpointDraft } from './endpoint-draft.ts'
import { KeyField } from '../keys/KeyField.tsx'
import { faultOf } from './report-fault.ts'
import { TestFailure, TestSuccess } from './TestReport.tsx'
import { keyAt } from '../keys/typed-key.ts'
import { ModelStep } from './ModelStep.tsx'
import { ServiceStep } from './ServiceStep.tsx'
import { Step } from './Step.tsx'
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

  const open = (endpoint: EndpointSettings): void => {
    test.forget()
    setDraft(draftOf(endpoint))
  }
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
      <ServiceStep
        draft={draft}
        at={reading.settings}
        server={server}
        servers={servers}
        onOpen={open}
        onDraft={setDraft}
      />
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
      <ModelStep
        draft={draft}
        reading={reading}
        server={server}
        report={report}
        tried={tried}
        onOpen={open}
        onChange={change}
      >
        <TestFailure at="model" report={report} onAddress={moveTo} />
      </ModelStep>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          {settingsText('settings.use')}
        </Button>
      </div>
    </form>
  )
}
