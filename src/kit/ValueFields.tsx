import { questionText } from '../i18n/en/tool-calls.ts'
import type { FieldValue, QuestionField } from '../ports/tool-servers.ts'
import { SelectField, Switch, TextField } from './Field.tsx'

interface Values {
  readonly fields: readonly QuestionField[]
  readonly values: Readonly<Record<string, FieldValue>>
  /** A sentence for each value that is not possible. */
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (values: Readonly<Record<string, FieldValue>>) => void
}

/** What stands in the fields at first. */
export function firstValues(fields: readonly QuestionField[]): Values['values'] {
  return Object.fromEntries(fields.map(({ name, first }) => [name, first]))
}

/** The fields of a server's form. */
export function ValueFields({ fields, values, faults, onChange }: Values) {
  return fields.map(field => (
    <ValueField
      key={field.name}
      field={field}
      value={values[field.name] ?? field.first}
      fault={faults[field.name] ?? null}
      onChange={value => onChange({ ...values, [field.name]: value })}
    />
  ))
}

function ValueField({
  field: { label: words, hint, isRequired, kind, format, choices },
  value,
  fault,
  onChange,
}: {
  readonly field: QuestionField
  readonly value: FieldValue
  readonly fault: string | null
  readonly onChange: (value: FieldValue) => void
}) {
  const label = isRequired ? `${words} *` : words
  if (kind === 'yes')
    return (
      <Switch checked={value === true} onChange={onChange} {...(hint !== null && { hint })}>
        {label}
      </Switch>
    )
  if (kind === 'many') {
    const chosen = [value].flat().map(String)
    return (
      <fieldset className="stack gap-2">
        <legend className="strong">{label}</legend>
        {hint !== null && <p className="small faint">{hint}</p>}
        {choices.map(choice => (
          <Switch
            key={choice.value}
            checked={chosen.includes(choice.value)}
            onChange={isOn =>
              onChange([
                ...chosen.filter(each => each !== choice.value),
                ...(isOn ? [choice.value] : []),
              ])
            }
          >
            {choice.label}
          </Switch>
        ))}
        {fault !== null && (
          <p role="alert" className="small">
            {fault}
          </p>
        )}
      </fieldset>
    )
  }
  const common = { label, hint, fault, value: String(value) }
  if (kind === 'one')
    return (
      <SelectField {...common} onChange={({ target }) => onChange(target.value)}>
        <option value="">{questionText('question.none')}</option>
        {choices.map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectField>
    )
  return (
    <TextField
      {...common}
      type={kind === 'text' ? TYPES[format ?? 'text'] : 'text'}
      inputMode={kind === 'text' ? undefined : 'decimal'}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const TYPES = {
  text: 'text',
  email: 'email',
  uri: 'url',
  date: 'date',
  'date-time': 'datetime-local',
} as const
