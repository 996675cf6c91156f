import { useId } from 'react'
import { formatTokens } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { TextField } from '../kit/Field.tsx'

/** The model's id, with those that the server offers to choose from. */
export function ModelField({
  value,
  offered,
  missing,
  onChange,
}: {
  readonly value: string
  readonly offered: readonly string[]
  readonly missing: boolean
  readonly onChange: (model: string) => void
}) {
  const list = useId()
  return (
    <>
      <TextField
        label={t('settings.model')}
        hint={t('settings.model-hint')}
        fault={missing ? t('settings.model-missing') : null}
        name="model"
        list={list}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      <datalist id={list}>
        {offered.map(model => (
          <option key={model} value={model}>
            {model}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** The context window where the server does not tell it, or tells it wrong. */
export function WindowField({
  value,
  told,
  fault,
  onChange,
}: {
  readonly value: string
  /** Tokens that the server told; null when it did not. */
  readonly told: number | null
  readonly fault: boolean
  readonly onChange: (windowTokens: string) => void
}) {
  return (
    <TextField
      label={t('settings.window')}
      hint={
        told === null
          ? t('settings.window-hint')
          : t('settings.window-told', { window: formatTokens(told) })
      }
      fault={fault ? t('settings.window-fault') : null}
      name="window"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
