/** Fields for values that are stored elsewhere. */
import { useEffect, useEffectEvent, useState } from 'react'
import { TextField } from './Field.tsx'

interface WholeNumberFieldProps {
  readonly label: string
  readonly hint: string
  readonly stored: number
  readonly onKeep: (number: number) => void
}

/** A field for a whole number from 0 on, stored elsewhere; it passes on no other text. */
export function WholeNumberField({ label, hint, stored, onKeep }: WholeNumberFieldProps) {
  const draft = useDraft(String(stored), text => {
    const number = Number(text)
    if (text.trim() !== '' && Number.isSafeInteger(number) && number >= 0) onKeep(number)
  })
  return <TextField label={label} hint={hint} type="number" min={0} step={1} {...draft} />
}

/** A text that is stored elsewhere. It is passed on when the field loses the focus, or disappears with new words in it. */
export function useDraft(stored: string, keep: (text: string) => void) {
  const [value, setValue] = useState(stored)
  const onBlur = (): void => {
    if (value !== stored) keep(value)
  }
  const onGone = useEffectEvent(onBlur)
  useEffect(() => () => onGone(), [])
  return {
    value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setValue(target.value),
    onBlur,
  }
}
