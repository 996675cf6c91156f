import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { optionsText } from '../../i18n/en/session-options.ts'
import { t } from '../../i18n/t.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Disclosure } from '../kit/Disclosure.tsx'
import { TextArea } from '../kit/Field.tsx'
import { useUi, useUiState } from '../store.ts'
import styles from './OptionsDialog.module.css'

/** What the open session sends besides its messages: a system prompt of its own. Nothing changes before a button. */
export function OptionsDialog({ typed }: { readonly typed: string | undefined }) {
  const { application, actions, surface } = useUi()
  const kept = useUiState(({ app }) => app.session?.systemPrompt ?? '')
  const forAll = useUiState(({ app }) => app.settings.systemPrompt.trim())
  const [text, setText] = useState(typed ?? kept)
  const form = useRef<HTMLFormElement>(null)
  const save = (): void => {
    void application.setSystemPrompt(text)
    actions.closeDialog()
  }
  /** What was typed is not lost by a key that closes. */
  const leave = (): void => {
    actions.closeDialog()
    if (text.trim() === kept) return
    actions.notify({
      tone: 'info',
      text: optionsText('options.given-up'),
      action: {
        label: t('kit.undo'),
        run: () => actions.openDialog({ type: 'options', typed: text }),
      },
    })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save()
  }
  const onKeyDown = (pressed: KeyboardEvent): void => {
    if (pressed.key !== 'Enter' || !(pressed.ctrlKey || pressed.metaKey)) return
    pressed.preventDefault()
    save()
  }
  return (
    <Dialog
      title={optionsText('options.title')}
      description={optionsText('options.why')}
      width="narrow"
      onClose={leave}
      initialFocus={() => form.current?.querySelector('textarea') ?? null}
      foot={
        <Button variant="primary" onClick={save}>
          {optionsText('options.use')}
        </Button>
      }
    >
      <form ref={form} className={styles.form} onSubmit={submit}>
        <TextArea
          label={optionsText('options.system')}
          hint={optionsText('options.system-hint')}
          rows={7}
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Disclosure name={optionsText('options.for-all')}>
          <blockquote className={styles.forAll}>
            {forAll === '' ? optionsText('options.for-all-none') : forAll}
          </blockquote>
          <LinkButton onClick={() => surface.showSettings()}>
            {optionsText('options.settings')}
          </LinkButton>
        </Disclosure>
      </form>
    </Dialog>
  )
}
