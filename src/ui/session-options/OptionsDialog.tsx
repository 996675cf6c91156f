import { useId, useRef, type FormEvent } from 'react'
import { optionsText } from '../../i18n/en/dialogs.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Disclosure } from '../kit/Disclosure.tsx'
import { TextArea } from '../kit/Field.tsx'
import type { TypedOptions } from '../open-dialog.ts'
import { useUi, useUiState } from '../store.ts'
import { SamplingFields } from './SamplingFields.tsx'
import { useOptionsForm } from './use-options-form.ts'
import styles from './OptionsDialog.module.css'

/** What the open session sends besides its messages. Nothing changes before a button. */
export function OptionsDialog({ typed: given }: { readonly typed: TypedOptions | undefined }) {
  const { surface } = useUi()
  const forAll = useUiState(({ app }) => app.settings.systemPrompt.trim())
  const form = useOptionsForm(given)
  const { model } = form
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    form.save()
  }
  const toSettings = (): void => {
    form.leave()
    surface.showSettings()
  }
  return (
    <Dialog
      title={optionsText('options.title')}
      description={optionsText('options.why')}
      width="narrow"
      onClose={form.leave}
      initialFocus={() => element.current?.querySelector('textarea') ?? null}
      foot={
        <Button type="submit" form={id} variant="primary" disabled={form.isFaulty}>
          {optionsText('options.use')}
        </Button>
      }
    >
      <form ref={element} id={id} className={styles.form} onSubmit={submit}>
        <TextArea
          label={optionsText('options.system')}
          hint={optionsText('options.system-hint')}
          rows={6}
          value={form.systemPrompt}
          onKeyDown={form.onKeyDown}
          onChange={event => form.setSystemPrompt(event.target.value)}
        />
        <Disclosure name={optionsText('options.for-all')}>
          <blockquote className={styles.forAll}>
            {forAll === '' ? optionsText('options.for-all-none') : forAll}
          </blockquote>
          <LinkButton onClick={toSettings}>{optionsText('options.settings')}</LinkButton>
        </Disclosure>
        <SamplingFields form={form} of="model" />
        {(form.hasDefaults || !form.isEmpty) && (
          <p className={styles.defaults}>
            <LinkButton disabled={form.isFaulty} onClick={form.setDefaults}>
              {optionsText(form.isEmpty ? 'options.clear-default' : 'options.set-default', {
                model,
              })}
            </LinkButton>
          </p>
        )}
        <p role="status" className={styles.why}>
          {form.news}
        </p>
      </form>
    </Dialog>
  )
}
