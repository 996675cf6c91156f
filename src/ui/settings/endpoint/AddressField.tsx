import { settingsText } from '../../../i18n/en/settings.ts'
import { TextField } from '../../kit/Field.tsx'
import type { AddressNote } from './address.ts'
import { isPasted } from './is-pasted.ts'

/** The server's address, with what is to be said of it before anything is sent. */
export function AddressField({
  value,
  note,
  isRefused,
  onChange,
  onPaste,
}: {
  readonly value: string
  readonly note: AddressNote | null
  /** The newest test failed because of it. */
  readonly isRefused: boolean
  readonly onChange: (baseUrl: string) => void
  /** The same, where it was pasted. */
  readonly onPaste: (baseUrl: string) => void
}) {
  const words = note === null ? null : settingsText(`settings.address.${note}`)
  const blocks = note === 'invalid' || note === 'mixed-content'
  return (
    <TextField
      label={settingsText('settings.address')}
      hint={note === null ? settingsText('settings.address-hint') : undefined}
      fault={blocks ? words : null}
      warning={blocks ? null : words}
      isRefused={isRefused}
      type="url"
      name="url"
      autoComplete="url"
      inputMode="url"
      spellCheck={false}
      value={value}
      onChange={event => (isPasted(event) ? onPaste : onChange)(event.target.value)}
    />
  )
}
