import { Fragment, useId } from 'react'
import { useDraft, WholeNumberField } from '../../kit/draft-fields.tsx'
import { Choice, SelectField, Switch, TextArea } from '../../kit/Field.tsx'
import type {
  SettingsBlock,
  SettingsItem,
  SettingsLines,
  Shown,
  ShowSetting,
} from '../../host/settings-page.ts'
import styles from './SettingsItems.module.css'
import { useUiState } from '../../host/store.ts'
import { useSetting } from '../../host/use-feature.ts'

interface OnPage {
  readonly onShow: ShowSetting
}

/** What is on a page of the settings. Each setting takes effect at once. */
export function SettingsItems({ items, onShow }: OnPage & { readonly items: readonly Shown[] }) {
  return items.map((item, at) => (
    // The items of a page never change.
    <Fragment key={at}>
      {'lines' in item ? (
        <Lines {...item} onShow={onShow} />
      ) : 'Part' in item ? (
        <item.Part onShow={onShow} />
      ) : 'Block' in item ? (
        <Headed {...item} />
      ) : (
        <Item item={item} />
      )}
    </Fragment>
  ))
}

function Lines({ lines, onShow }: SettingsLines & OnPage) {
  return (
    <div>
      {lines.map(({ label, hint, Part }) => (
        <section key={label()} className={styles.line}>
          <div>
            <h4>{label()}</h4>
            <p className="soft small">{hint()}</p>
          </div>
          <div className="row wrap">{Part && <Part onShow={onShow} />}</div>
        </section>
      ))}
    </div>
  )
}

function Headed({ label, Block }: SettingsBlock) {
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <h3 id={id}>{label()}</h3>
      <Block />
    </section>
  )
}

function Item({ item }: { readonly item: SettingsItem }) {
  const isShown = useUiState(({ app }) => item.when?.(app.settings) ?? true)
  return isShown && <Control {...item} />
}

function Control(item: SettingsItem) {
  switch (item.control) {
    case 'switch':
      return <SwitchSetting {...item} />
    case 'choice':
      return <ChoiceSetting {...item} />
    case 'answers':
      return <AnswersSetting {...item} />
    case 'number':
      return <NumberSetting {...item} />
    case 'text':
      return <TextSetting {...item} />
  }
}

type Of<Name extends SettingsItem['control']> = Extract<SettingsItem, { readonly control: Name }>

function SwitchSetting({ of, label, hint }: Of<'switch'>) {
  const [checked, onChange] = useSetting(of)
  return (
    <Switch checked={checked} onChange={onChange} hint={hint()}>
      {label()}
    </Switch>
  )
}

function ChoiceSetting({ of, label, hint, choices }: Of<'choice'>) {
  const [value, onChange] = useSetting(of)
  return (
    <SelectField
      label={label()}
      hint={hint()}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {choices().map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </SelectField>
  )
}

function AnswersSetting({ of, label, answers }: Of<'answers'>) {
  const [chosen, onChange] = useSetting(of)
  return (
    <fieldset>
      <legend className="above">{label()}</legend>
      {answers().map(([value, what, why]) => (
        <Choice
          key={value}
          name={of.key}
          value={value}
          checked={chosen === value}
          what={what}
          onChange={() => onChange(value)}
        >
          {why}
        </Choice>
      ))}
    </fieldset>
  )
}

function NumberSetting({ of, label, hint }: Of<'number'>) {
  const [stored, onKeep] = useSetting(of)
  return <WholeNumberField label={label()} hint={hint()} stored={stored} onKeep={onKeep} />
}

function TextSetting({ of, label, hint }: Of<'text'>) {
  const draft = useDraft(...useSetting(of))
  return <TextArea label={label()} hint={hint()} rows={6} {...draft} />
}
