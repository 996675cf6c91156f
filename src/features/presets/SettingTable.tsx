import { presetWords } from '../../i18n/preset-words.ts'
import { Fragment, useDeferredValue, useId, useState, type ChangeEvent } from 'react'
import type { SettingField } from '../../engine/index.ts'
import { formText } from './texts.ts'
import { fieldFault } from '../../i18n/en/sentences/presets.ts'
import { IconButton } from '../../kit/Button.tsx'
import { Switch } from '../../kit/Field.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { holdsWords, wordsOf } from '../../kit/words.ts'
import { fieldText, rangeWords, valueWords } from './preset-draft.ts'
import type { PresetForm } from './use-preset-form.ts'
import styles from './Presets.module.css'

const COLUMNS = ['setting', 'value', 'range', 'default', 'origin', 'change'] as const

/** Every setting of a preset, with its unit, its range, its default and where it comes from. */
export function SettingTable({ form }: { readonly form: PresetForm }) {
  const { preset, fields, options } = form
  const [onlyChanged, setOnlyChanged] = useState(false)
  const [sought, setSought] = useState('')
  const words = wordsOf(useDeferredValue(sought))
  const shown = fields.filter(
    ({ name, label, aliases }) =>
      (!onlyChanged || Object.hasOwn(options, name)) &&
      holdsWords([name, ...aliases, presetWords(label)].join(' '), words),
  )
  return (
    <section className="grow" aria-label={formText('form.settings', preset)}>
      <div className={`row wrap ${styles.head}`}>
        <h3>{formText('form.settings', preset)}</h3>
        <p className="grow small soft nowrap">
          {formText('form.counted', {
            count: fields.length,
            changed: Object.keys(options).length,
          })}
        </p>
        <Switch checked={onlyChanged} onChange={setOnlyChanged}>
          {formText('form.only-changed')}
        </Switch>
        <input
          type="search"
          className={`input ${styles.input}`}
          aria-label={formText('form.find')}
          placeholder={formText('form.find')}
          value={sought}
          onChange={event => setSought(event.target.value)}
        />
      </div>
      <p className="below above small soft">{formText('form.names-why')}</p>
      {shown.length === 0 && (
        <p className="below above small soft">{formText('form.none-found')}</p>
      )}
      {shown.length > 0 && (
        <table className={`small ${styles.table}`}>
          <thead>
            <tr>
              {COLUMNS.map(column => (
                <th key={column} scope="col">
                  {formText(`form.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(field => (
              <SettingRow key={field.name} field={field} form={form} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function SettingRow({
  field,
  form: { before, typed, options, faults, type },
}: {
  readonly field: SettingField
  readonly form: PresetForm
}) {
  const id = useId()
  const { name, label, unit, own, expected } = field
  const text = typed[name] ?? fieldText(before[name] ?? own)
  const isChanged = Object.hasOwn(options, name)
  const fault = faults[name]
  const onType = (words: string): void => type({ [name]: words })
  const known = {
    id,
    'aria-describedby': `${id}-fault ${id}-unit ${id}-range`,
    'aria-invalid': fault !== undefined,
  }
  return (
    <tr className={isChanged ? styles.changed : undefined}>
      <th scope="row">
        <label className="strong" htmlFor={id}>
          {presetWords(label)}{' '}
          <code>
            {name.split(/(?<=_)/).map((part, at) => (
              <Fragment key={at}>
                {part}
                <wbr />
              </Fragment>
            ))}
          </code>
        </label>
      </th>
      <td>
        <span className={`${styles.value} row soft`} data-kind={expected.type}>
          <Control
            {...known}
            expected={expected}
            isLong={name.endsWith('_prompt')}
            text={text}
            onType={onType}
          />
          <span id={`${id}-unit`}>{unit !== null && presetWords(unit)}</span>
        </span>
        <span id={`${id}-fault`} role="alert">
          {fault && (
            <span className={`fault ${styles.fault}`}>
              <Icon name="warning" />
              {fieldFault(fault)}
            </span>
          )}
        </span>
      </td>
      <td id={`${id}-range`} data-label={formText('form.range')}>
        {rangeWords(expected)}
      </td>
      <td data-label={formText('form.default')} className={`ellipsis ${styles.own}`}>
        {valueWords(own)}
      </td>
      <td className={`soft ${styles.source}`}>
        {field.why === undefined ? formText('form.ours') : presetWords(field.why)}
      </td>
      <td className={styles.reset}>
        {isChanged && (
          <>
            <span>{formText('form.changed')}</span>
            <IconButton
              icon="undo"
              size="small"
              label={formText('form.reset', { name })}
              onClick={() => {
                onType(fieldText(own))
                // The button disappears with the change.
                document.getElementById(id)?.focus()
              }}
            />
          </>
        )}
      </td>
    </tr>
  )
}

interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string
  readonly 'aria-invalid': boolean
  readonly expected: SettingField['expected']
  /** Words that may take several lines. */
  readonly isLong: boolean
  readonly text: string
  readonly onType: (text: string) => void
}

function Control({ expected, isLong, text, onType, ...known }: ControlProps) {
  if (expected.type === 'switch')
    return (
      <input
        {...known}
        type="checkbox"
        role="switch"
        checked={text === 'true'}
        aria-checked={text === 'true'}
        onChange={event => onType(String(event.target.checked))}
      />
    )
  const typing = {
    ...known,
    className: `input ${styles.input}`,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onType(event.target.value),
  }
  return isLong ? (
    <textarea {...typing} rows={text === '' ? 1 : 5} />
  ) : (
    <input
      {...typing}
      inputMode={expected.type === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
    />
  )
}
