import { useDeferredValue, useState } from 'react'
import type { PresetOptions, SettingFault, SettingField } from '../../engine/index.ts'
import { formText } from '../../i18n/en/preset-form.ts'
import { Switch } from '../kit/Switch.tsx'
import type { Typed } from './preset-draft.ts'
import { SettingRow, untouched } from './SettingRow.tsx'
import styles from './SettingTable.module.css'

/** Every setting of a preset, with its unit, its range, its default and where it comes from. */
export function SettingTable({
  preset,
  fields,
  before,
  typed,
  options,
  faults,
  onType,
}: {
  readonly preset: { readonly id: string; readonly title: string }
  readonly fields: readonly SettingField[]
  /** What differed before anything was typed. */
  readonly before: PresetOptions
  readonly typed: Typed
  /** What differs from the preset's own values now. */
  readonly options: PresetOptions
  readonly faults: Readonly<Record<string, SettingFault>>
  readonly onType: (typed: Typed) => void
}) {
  const [onlyChanged, setOnlyChanged] = useState(false)
  const [sought, setSought] = useState('')
  const words = useDeferredValue(sought).toLowerCase().split(/\s+/)
  const shown = fields.filter(
    ({ name, label, aliases }) =>
      (!onlyChanged || Object.hasOwn(options, name)) &&
      words.every(word =>
        [name, ...aliases, label].join(' ').toLowerCase().includes(word),
      ),
  )
  return (
    <section className={styles.settings} aria-label={formText('form.settings', preset)}>
      <div className={styles.head}>
        <h3>{formText('form.settings', preset)}</h3>
        <p className={styles.count}>
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
          className={styles.input}
          aria-label={formText('form.find')}
          placeholder={formText('form.find')}
          value={sought}
          onChange={event => setSought(event.target.value)}
        />
      </div>
      <p className={styles.why}>{formText('form.names-why')}</p>
      {shown.length === 0 && <p className={styles.why}>{formText('form.none-found')}</p>}
      {shown.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{formText('form.setting')}</th>
              <th scope="col">{formText('form.value')}</th>
              <th scope="col">{formText('form.range')}</th>
              <th scope="col">{formText('form.default')}</th>
              <th scope="col">{formText('form.origin')}</th>
              <th scope="col">{formText('form.change')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(field => (
              <SettingRow
                key={field.name}
                field={field}
                text={typed[field.name] ?? untouched(field, before)}
                isChanged={Object.hasOwn(options, field.name)}
                fault={faults[field.name]}
                onType={text => onType({ [field.name]: text })}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
