import { useRef, useState, type FormEvent } from 'react'
import { settingsText } from '../../../i18n/en/settings.ts'
import type { EndpointSettings } from '../../../ports/endpoint.ts'
import { originOf } from '../../../runtime/keys/key-store.ts'
import { Button } from '../../kit/Button.tsx'
import { useUi, useUiState } from '../../store.ts'
import { Step } from '../fields.tsx'
import { KeyField } from '../keys/KeyField.tsx'
import {
  moveToFound,
  draftOf,
  isUsing,
  readDraft,
  serverOf,
  moveToAddress,
  takePastedKey,
  type EndpointDraft,
  type EndpointReading,
  faultOf,
  keyAt,
} from './endpoint-draft.ts'
import { ModelStep } from './ModelStep.tsx'
import { AddressField, ServerHint } from './ServerField.tsx'
import { ServiceStep } from './ServiceStep.tsx'
import { TestFailure, TestSuccess } from './TestReport.tsx'
import { useEndpointTest, useKnownServers } from './use-server-calls.ts'
import styles from '../Settings.module.css'

/** The endpoint form. What is pasted is tested at once, and a chosen model is used at once; what is typed waits for Test, Enter or the button. */
export function EndpointForm({
  onKeys,
  onLocal,
}: {
  readonly onKeys: () => void
  /** Shows the models of this device. */
  readonly onLocal: () => void
}) {
  const { application, actions } = useUi()
  const saved = useUiState(state => state.app.settings.endpoint)
  const form = useRef<HTMLFormElement>(null)
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
  const isInUse =
    useUiState(({ app }) => isUsing(app.settings, reading.settings)) && draft.key === ''
  const hasAddress = server === null || server.local !== null
  const change = (part: Partial<EndpointDraft>): void => setDraft({ ...draft, ...part })
  const moveTo = (address: string): void => setDraft(moveToAddress(draft, address, servers))

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
  const testTyped = (): void => void test.start(reading.settings, takeKey())
  /** A key that was pasted is tested where it belongs, unless another address stands there. */
  const pasteKey = (text: string): void => {
    const next = takePastedKey(draft, text, servers)
    const { settings, canTest, issuer } = readDraft(next, location.protocol, servers)
    setDraft(next)
    setKeyOrigin(originOf(settings.baseUrl))
    if (canTest && issuer === null) void test.start(settings, text.trim())
  }
  const pasteAddress = (address: string): void => {
    const next = moveToAddress(draft, address, servers)
    const { settings, canTest } = readDraft(next, location.protocol, servers)
    setDraft(next)
    if (canTest) void test.start(settings, keyAt(typedKey, originOf(settings.baseUrl)).trim())
  }
  const connect = async (endpoint: EndpointSettings): Promise<void> => {
    const key = endpoint.baseUrl === baseUrl ? takeKey() : ''
    setDraft(draftOf(endpoint))
    await application.connectEndpoint(endpoint, key)
    // The conversation is too long for it: what can be done stands there.
    if (application.snapshot().modelOffer !== null) actions.closeDialog()
  }

  const write = (): void => {
    actions.closeDialog()
    // The dialog gives the focus back on its own first.
    requestAnimationFrame(() => document.getElementById('message')?.focus())
  }

  const use = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isInUse) return write()
    const offered = form.current?.querySelector<HTMLElement>('input[name="offered-model"]')
    if (!reading.canUse && offered) return offered.focus()
    if (!reading.canUse && reading.canTest && draft.key !== '' && report === null)
      return testTyped()
    setTried(true)
    if (!reading.canUse) return
    await connect(reading.settings)
    const { settings } = application.snapshot()
    if (settings.model === 'endpoint' && settings.endpoint.baseUrl === baseUrl)
      actions.closeDialog()
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={event => void use(event)}>
      <ServiceStep
        draft={draft}
        at={reading.settings}
        server={server}
        servers={servers}
        onOpen={open}
        onFound={found => {
          const next = moveToFound(draft, found)
          setDraft(next)
          // Asked for by a press, with nothing to choose among.
          if (next.model !== '') void connect(readDraft(next, location.protocol).settings)
        }}
        onDraft={next => {
          test.forget()
          setDraft(next)
        }}
        onLocal={onLocal}
      />
      <Step
        number={2}
        name={settingsText(hasAddress ? 'settings.step.key' : 'settings.step.only-key')}
      >
        {hasAddress && (
          <AddressField
            value={draft.baseUrl}
            note={tried || draft.baseUrl !== '' ? reading.note : null}
            isRefused={fault === 'address'}
            onChange={address => change({ baseUrl: address })}
            onPaste={pasteAddress}
          />
        )}
        <TestFailure at="address" report={report} onAddress={moveTo} />
        {server !== null && (
          <p className="soft">
            <ServerHint server={server} />
          </p>
        )}
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
          onPaste={pasteKey}
          onAddress={moveTo}
          onKeys={onKeys}
        />
        <div className={`row end ${styles.buttons}`}>
          <Button variant="edged" disabled={!reading.canTest || test.testing} onClick={testTyped}>
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
        onUse={endpoint => void connect(endpoint)}
        onChange={change}
      >
        <TestFailure at="model" report={report} onAddress={moveTo} />
      </ModelStep>
      <ConnectBar reading={reading} isInUse={isInUse} />
    </form>
  )
}

/** Always in sight below the form: uses what is typed; once the form's model is in use, says so and leads to writing. */
function ConnectBar({
  reading: { settings, host, canUse },
  isInUse,
}: {
  readonly reading: EndpointReading
  readonly isInUse: boolean
}) {
  return (
    <div className={styles.connect} data-shown={canUse || undefined}>
      <p role="status" className="grow anywhere done">
        {isInUse && settingsText('settings.connected', { model: settings.model, host })}
      </p>
      {/* Hidden, it still is what Enter in a field presses. */}
      <Button type="submit" variant="primary" hidden={!canUse}>
        {settingsText(isInUse ? 'settings.start-writing' : 'settings.use')}
      </Button>
    </div>
  )
}
