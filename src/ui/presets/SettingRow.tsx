import { Fragment, useId } from 'react'
import type { PresetOptions, SettingField, SettingFault } from '../../engine/index.ts'
import { formText } from '../../i18n/en/preset-form.ts'
import { settingSource, settingWords } from '../../i18n/en/preset-settings.ts'
import { fieldFault } from '../../i18n/en/sentences/presets.ts'
import { IconButton } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { fieldText, rangeWords, valueWords } from './preset-draft.ts'
import styles from './SettingTable.module.css'

/** One setting: its value in a field, and what one must know to change it. */
export function SettingRow({
  field,
  presetId,
  text,
  isChanged,
  fault,
  onType,
}: {
  readonly field: SettingField
  readonly presetId: string
  /** What is in the field. */
  readonly text: string
  readonly isChanged: boolean
  readonly fault: SettingFault | undefined
  readonly onType: (text: string) => void
}) {
  const id = useId()
  const { name, of, own, expected } = field
  const { label, unit } = settingWords(name, of)
  const known = {
    id,
    'aria-describedby': `${id}-fault ${id}-unit ${id}-range`,
    'aria-invalid': fault !== undefined,
  }
  return (
    <tr className={isChanged ? styles.changed : undefined}>
      <th scope="row">
        <label htmlFor={id}>
          {label}{' '}
          <code>
            {name.split('_').map((word, index) => (
              <Fragment key={index}>
                {index > 0 && (
                  <>
                    _<wbr />
                  </>
                )}
                {word}
              </Fragment>
            ))}
          </code>
        </label>
      </th>
      <td>
        <span className={styles.value} data-kind={expected.type}>
          <Control
            {...known}
            expected={expected}
            isLong={name.endsWith('_prompt')}
            text={text}
            onType={onType}
          />
          <span id={`${id}-unit`}>{unit}</span>
        </span>
        <span id={`${id}-fault`} role="alert">
          {fault && (
            <span className={styles.fault}>
              <Icon name="warning" />
              {fieldFault(fault)}
            </span>
          )}
        </span>
      </td>
      <td id={`${id}-range`} data-label={formText('form.range')}>
        {rangeWords(expected)}
      </td>
      <td data-label={formText('form.default')} className={styles.own}>
        {valueWords(own)}
      </td>
      <td className={styles.source}>{settingSource(presetId, name)}</td>
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
                // The button goes away with the change.
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
  if (isLong)
    return (
      <textarea
        {...known}
        className={styles.input}
        rows={text === '' ? 1 : 5}
        value={text}
        onChange={event => onType(event.target.value)}
      />
    )
  return (
    <input
      {...known}
      className={styles.input}
      inputMode={expected.type === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      value={text}
      onChange={event => onType(event.target.value)}
    />
  )
}

/** What a field shows before anything is typed. */
export function untouched(field: SettingField, before: PresetOptions): string {
  return fieldText(before[field.name] ?? field.own)
}
