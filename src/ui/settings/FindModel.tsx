import { costsText } from '../../i18n/en/settings.ts'
import { TextField } from '../kit/Field.tsx'

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
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={event => onType(event.target.value)}
    />
  )
}
