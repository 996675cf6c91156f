import { useRef, type FormEvent } from 'react'
import { settingsText } from '../../../i18n/en/settings.ts'
import { Button } from '../../../kit/Button.tsx'
import { hostWords } from '../../../kit/words.ts'
import { KeyParts } from '../../kit/KeyParts.tsx'
import { useUi } from '../../../host/store.ts'
import { originOf } from '../../../runtime/keys/key-store.ts'
import { Step } from '../fields.tsx'
import type { ShowSetting } from '../../../host/settings-page.ts'
import { KeyField } from '../keys/KeyField.tsx'
import { ModelStep } from './ModelStep.tsx'
import { AddressField, ServerHint } from './ServerField.tsx'
import { ServiceStep } from './ServiceStep.tsx'
import { TestFailure, TestSuccess } from './TestReport.tsx'
import { useEndpointForm } from './use-endpoint-form.ts'
import styles from '../Settings.module.css'

/** The endpoint form. What is pasted is tested at once, and a chosen model is used at once; what is typed waits for Test, Enter or the button. */
export function EndpointForm({ onShow }: { readonly onShow: ShowSetting }) {
  const { application, actions } = useUi()
  const element = useRef<HTMLFormElement>(null)
  const form = useEndpointForm()
  const { draft, reading, server, test, isInUse } = form
  const hasAddress = server === null || server.local !== null
  const write = (): void => {
    actions.closeDialog()
    // The dialog gives the focus back on its own first.
    requestAnimationFrame(() => document.getElementById('message')?.focus())
  }
  const use = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isInUse) return write()
    const offered = element.current?.querySelector<HTMLElement>('input[name="offered-model"]')
    if (!reading.canUse && offered) return offered.focus()
    if (!reading.canUse && reading.canTest && draft.key !== '' && test.report === null)
      return form.testTyped()
    form.setTried(true)
    if (!reading.canUse) return
    await form.connect(reading.settings)
    const { settings } = application.snapshot()
    const isDone = settings.endpoint.baseUrl === reading.settings.baseUrl
    if (settings.model === 'endpoint' && isDone) actions.closeDialog()
  }
  return (
    <form
      ref={element}
      className="stack gap-4 below"
      noValidate
      onSubmit={event => void use(event)}
    >
      {draft.baseUrl === '' && <KeyParts origin={null} onConnected={form.open} />}
      <ServiceStep form={form} onShow={onShow} />
      <Step
        number={2}
        name={settingsText(hasAddress ? 'settings.step.key' : 'settings.step.only-key')}
      >
        {hasAddress && <AddressField form={form} />}
        <TestFailure at="address" form={form} />
        {server !== null && (
          <p className="soft">
            <ServerHint server={server} />
          </p>
        )}
        {server !== null && <KeyParts origin={originOf(server.baseUrl)} onConnected={form.open} />}
        <KeyField form={form} onShow={onShow} />
        <div className={`row end ${styles.buttons}`}>
          <Button
            variant="edged"
            disabled={!reading.canTest}
            // A disabled button would lose the focus.
            aria-disabled={test.testing}
            onClick={() => test.testing || form.testTyped()}
          >
            {settingsText(test.testing ? 'settings.testing' : 'settings.test')}
          </Button>
        </div>
        <TestFailure at="key" form={form} />
        <TestSuccess {...test} />
      </Step>
      <ModelStep form={form} />
      {/* Always in sight: uses what is typed; once that is in use, says so and leads to writing. */}
      <div className={styles.connect} data-shown={reading.canUse || undefined}>
        <p role="status" className="grow anywhere done">
          {isInUse &&
            settingsText('settings.connected', {
              model: reading.settings.model,
              host: hostWords(reading.host),
            })}
        </p>
        {/* Hidden, it still is what Enter in a field presses. */}
        <Button type="submit" variant="primary" hidden={!reading.canUse}>
          {settingsText(isInUse ? 'settings.start-writing' : 'settings.use')}
        </Button>
      </div>
    </form>
  )
}
