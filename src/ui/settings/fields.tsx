import type { ReactNode } from 'react'
import { costsText } from '../../i18n/en/settings.ts'
import { TextField } from '../../kit/Field.tsx'
import styles from './Settings.module.css'

/** The field that finds models by their words. */
export function FindModel({
  typed,
  onType,
}: {
  readonly typed: string
  readonly onType: (typed: string) => void
}) {
  return (
    <TextField
      label={costsText('costs.find')}
      type="search"
      spellCheck={false}
      value={typed}
      onChange={event => onType(event.target.value)}
    />
  )
}

interface StepProps {
  readonly number: number
  readonly name: string
  readonly children: ReactNode
}

/** One of the three steps, in order: the server, the key, the model. */
export function Step({ number, name, children }: StepProps) {
  return (
    <section className={`stack gap-4 ${styles.step}`}>
      <h4 className="base" data-number={number}>
        {name}
      </h4>
      {children}
    </section>
  )
}

/** True if a change of a field comes from pasting. */
export function isPasted({ nativeEvent }: { readonly nativeEvent: Event }): boolean {
  return nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'
}
