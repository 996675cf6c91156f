import { useId } from 'react'
import { SelectField, Switch } from '../kit/Field.tsx'
import type { SettingsBlock, SettingsSection, ShownSetting } from './feature.ts'
import { useUi } from './store.ts'
import { useSetting } from './use-feature.ts'

/** What the features add to a page of the settings, in the order of the features. */
export function FeatureBlocks({ section }: Pick<SettingsBlock, 'section'>) {
  const added = useUi().features.flatMap(({ blocks = [] }) => blocks)
  return added
    .filter(block => block.section === section)
    .map(block => <FeatureBlock key={block.label()} {...block} />)
}

function FeatureBlock({ label, Block }: SettingsBlock) {
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <h3 id={id}>{label()}</h3>
      <Block />
    </section>
  )
}

/** The settings of features on a page of the settings, in the order of the features. */
export function FeatureSettings({ section }: { readonly section: SettingsSection }) {
  const declared = useUi().features.flatMap(({ settings = [] }) => settings)
  return declared
    .filter(setting => setting.section === section)
    .map(setting =>
      setting.control === 'switch' ? (
        <SwitchSetting key={setting.of.key} {...setting} />
      ) : (
        <ChoiceSetting key={setting.of.key} {...setting} />
      ),
    )
}

function SwitchSetting({ of, label, hint }: Extract<ShownSetting, { readonly control: 'switch' }>) {
  const [checked, onChange] = useSetting(of)
  return (
    <Switch checked={checked} onChange={onChange} hint={hint()}>
      {label()}
    </Switch>
  )
}

function ChoiceSetting({
  of,
  label,
  hint,
  choices,
}: Extract<ShownSetting, { readonly control: 'choice' }>) {
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
