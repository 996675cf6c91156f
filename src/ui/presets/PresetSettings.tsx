import { useState, type FormEvent } from 'react'
import { t } from '../../i18n/t.ts'
import { parseSettingValue } from '../../runtime/settings/parse-setting-value.ts'
import type { SessionPreset } from '../../runtime/session/snapshot.ts'
import { Button, IconButton } from '../kit/Button.tsx'
import { TextField } from '../kit/Field.tsx'
import { useUi } from '../store.ts'
import styles from './PresetDialog.module.css'

/** The settings of a session's preset by the names that its users know, each with its value here. */
export function PresetSettings({ preset }: { readonly preset: SessionPreset }) {
  const names = Object.keys(preset.settings)
  return (
    <section className={styles.settings} aria-label={t('preset.settings', { title: preset.title })}>
      <h3>{t('preset.settings', { title: preset.title })}</h3>
      <p className={styles.why}>{t('preset.settings-why')}</p>
      {names.map(name => {
        const value = shown(preset.settings[name])
        return (
          <Setting
            key={`${name} ${value}`}
            name={name}
            value={value}
            changed={Object.hasOwn(preset.options, name)}
          />
        )
      })}
    </section>
  )
}

function Setting({
  name,
  value,
  changed,
}: {
  readonly name: string
  readonly value: string
  readonly changed: boolean
}) {
  const { application } = useUi()
  const [typed, setTyped] = useState(value)
  const set = (event: FormEvent): void => {
    event.preventDefault()
    if (typed.trim() !== '' && typed !== value)
      void application.setPresetOption(name, parseSettingValue(typed))
  }
  return (
    <form className={styles.setting} onSubmit={set}>
      <TextField
        label={<code>{name}</code>}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={event => setTyped(event.target.value)}
      />
      {typed !== value && (
        <Button type="submit" variant="edged">
          {t('preset.set')}
        </Button>
      )}
      {changed && typed === value && (
        <IconButton
          icon="undo"
          label={t('preset.reset', { name })}
          onClick={() => void application.setPresetOption(name, null)}
        />
      )}
      {changed && <p className={styles.changed}>{t('preset.changed')}</p>}
    </form>
  )
}

function shown(value: SessionPreset['settings'][string] | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}
