import { useId, useState, type FormEvent } from 'react'
import { optionsText } from '../../i18n/en/dialogs.ts'
import type { EventId } from '../../engine/index.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { TextField } from '../kit/Field.tsx'
import type { TypedSampling } from '../open-dialog.ts'
import { useUi } from '../store.ts'
import { typedSampling } from './options-draft.ts'
import { SamplingFields, useSamplingForm } from './SamplingFields.tsx'

/** Asks for another answer with a hint or other sampling. They apply to this answer only, and the dialog says so. */
export function AgainDialog({
  messageId,
  given,
}: {
  readonly messageId: EventId
  readonly given: (TypedSampling & { readonly hint: string }) | undefined
}) {
  const { application, actions } = useUi()
  const id = useId()
  const [hint, setHint] = useState(given?.hint ?? '')
  const form = useSamplingForm(given ?? typedSampling({}), () => void ask())
  const { sampling, isFaulty } = form
  const typed = { ...form.typed, hint }
  const reopen = (): void => actions.openDialog({ type: 'again', messageId, typed })
  async function ask(): Promise<void> {
    if (isFaulty) return
    actions.closeDialog()
    const change = { type: 'answer-again', messageId, hint, sampling } as const
    if (!(await application.changeBranch(change))) reopen()
  }
  const leave = (): void =>
    form.leave(
      Object.values(typed).some(({ length }) => length > 0),
      reopen,
    )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void ask()
  }
  return (
    <Dialog
      title={optionsText('options.again')}
      description={optionsText('options.again-why')}
      onClose={leave}
      initialFocus={() => document.querySelector<HTMLElement>('[name="hint"]')}
      foot={
        <Button type="submit" form={id} variant="primary" disabled={isFaulty}>
          {optionsText('options.ask')}
        </Button>
      }
    >
      <form id={id} className="stack gap-5" onSubmit={submit}>
        <TextField
          name="hint"
          label={optionsText('options.hint')}
          hint={optionsText('options.hint-hint')}
          value={hint}
          onChange={event => setHint(event.target.value)}
        />
        <SamplingFields form={form} of="chat" />
      </form>
    </Dialog>
  )
}
