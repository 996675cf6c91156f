import { TextField } from '../kit/Field.tsx'
import { useDraft } from './use-draft.ts'

/** A whole number of 0 or more that is kept elsewhere; nothing else is handed over. */
export function WholeNumberField({
  label,
  hint,
  kept,
  onKeep,
}: {
  readonly label: string
  readonly hint: string
  readonly kept: number
  readonly onKeep: (number: number) => void
}) {
  const draft = useDraft(String(kept), text => {
    const number = Number(text)
    if (text.trim() !== '' && Number.isSafeInteger(number) && number >= 0) onKeep(number)
  })
  return <TextField label={label} hint={hint} type="number" min={0} step={1} {...draft} />
}
