import { t } from '../../i18n/t.ts'
import { TextField } from '../kit/Field.tsx'
import type { AddressNote } from './address.ts'

/** The server's address, with what is to be said of it before anything is sent. */
export function AddressField({
  value,
  note,
  onChange,
}: {
  readonly value: string
  readonly note: AddressNote | null
  readonly onChange: (baseUrl: string) => void
}) {
  return (
    <TextField
      label={t('settings.address')}
      hint={note === null ? t('settings.address-hint') : undefined}
      fault={note === null ? null : t(`settings.address.${note}`)}
      type="url"
      name="url"
      autoComplete="url"
      inputMode="url"
      spellCheck={false}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
