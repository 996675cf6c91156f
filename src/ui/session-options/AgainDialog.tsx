import { againDialog } from '../kit/dialogs.ts'
import { useState } from 'react'
import { optionsText } from '../../i18n/en/dialogs.ts'
import type { EventId } from '../../engine/index.ts'
import { TextField } from '../../kit/Field.tsx'
import { FormDialog } from '../../kit/FormDialog.tsx'
import type { TypedSampling } from '../kit/dialogs.ts'
import { useUi } from '../../host/store.ts'
import { typedSampling } from './options-draft.ts'
import { SamplingFields, useSamplingForm } from './SamplingFields.tsx'

/** Asks for another answer with a hint or other sampling. They apply to this answer only, and the dialog says so. */
export function AgainDialog({
  messageId,
  typed: given,
}: {
  readonly messageId: EventId
  readonly typed?: TypedSampling & { readonly hint: string }
}) {
  const { application, actions } = useUi()
  const [hint, setHint] = useState(given?.hint ?? '')
  const form = useSamplingForm(given ?? typedSampling({}))
  const { sampling, isFaulty } = form
  const typed = { ...form.typed, hint }
  const reopen = (): void => actions.open(againDialog, { messageId, typed })
  const ask = async (): Promise<void> => {
    actions.closeDialog()
    const change = { type: 'answer-again', messageId, hint, sampling } as const
    if (!(await application.changeBranch(change))) reopen()
  }
  const isTyped = Object.values(typed).some(({ length }) => length > 0)
  return (
    <FormDialog
      title={optionsText('options.again')}
      description={optionsText('options.again-why')}
      submit={optionsText('options.again')}
      isOff={isFaulty}
      run={ask}
      onClose={() => form.leave(isTyped, reopen)}
    >
      <TextField
        label={optionsText('options.hint')}
        hint={optionsText('options.hint-hint')}
        value={hint}
        onChange={event => setHint(event.target.value)}
      />
      <SamplingFields form={form} of="chat" />
    </FormDialog>
  )
}
