import { presetWords } from '../../i18n/preset-words.ts'
import { t } from '../../i18n/t.ts'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { formText } from './texts.ts'
import { presetName, PRESETS } from '../../engine/index.ts'
import { Button, LinkButton } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Choice, TextField } from '../../kit/Field.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { valuesForAll } from '../../runtime/presets/preset-in-force.ts'
import { PresetList } from './PresetList.tsx'
import { useUi } from '../../host/store.ts'
import { dialsOf } from './dials.ts'
import { nameOfValues } from './preset-draft.ts'
import { PresetDials } from './PresetDials.tsx'
import { PresetEffect } from './PresetEffect.tsx'
import { SettingTable } from './SettingTable.tsx'
import { usePresetForm, type PresetForm } from './use-preset-form.ts'
import styles from './Presets.module.css'

/** How the context is governed: the presets, and every setting of the chosen one. Nothing changes before a button. */
export function PresetDialog(): ReactNode {
  const { application } = useUi()
  const form = usePresetForm()
  const { app, preset, choice, faults } = form
  const list = useRef<HTMLDivElement>(null)
  const [isListOpen, setListOpen] = useState(false)
  const [isAdvanced, setAdvanced] = useState(false)
  const name = presetWords(presetName(preset))
  const dials = useMemo(() => dialsOf(preset, form.fields), [preset, form.fields])
  // Another tab may have saved some.
  useEffect(() => void application.readPresets(), [application])
  return (
    <Dialog
      title={formText('form.title')}
      description={formText('form.why')}
      width="widest"
      initialFocus={() => {
        const chosen = list.current?.querySelector<HTMLElement>('input:checked')
        return chosen?.checkVisibility() ? chosen : null
      }}
      actions={
        <>
          <Button icon="import" onClick={() => void form.importFile()}>
            {formText('form.import')}
          </Button>
          <Button
            icon="export"
            disabled={Object.keys(faults).length > 0}
            onClick={() => void form.exportFile()}
          >
            {t('shell.export')}
          </Button>
        </>
      }
      foot={<PresetFoot form={form} />}
    >
      <div className={styles.columns}>
        <div ref={list} className={styles.presets} data-open={isListOpen}>
          <PresetList
            legend={formText('form.presets')}
            isBrief
            chosen={choice}
            onChoose={form.choose}
            onRemove={removed => void form.remove(removed)}
            first={
              app.session && (
                <Choice
                  name="preset"
                  value=""
                  checked={choice === null}
                  onChange={() => form.choose(null)}
                  what={formText('form.as-all')}
                >
                  {formText('form.as-all-why', {
                    name: nameOfValues(valuesForAll(app), app.savedPresets),
                  })}
                </Choice>
              )
            }
          />
          {!isListOpen && (
            <Button icon="chevron-down" onClick={() => setListOpen(true)}>
              {formText('form.all-presets', { count: PRESETS.length + app.savedPresets.length })}
            </Button>
          )}
        </div>
        <div className="grow">
          <h3 className="title" dir="auto">
            {form.name}
          </h3>
          <p className={`soft ${styles.what}`}>
            {form.name !== name && `${name}. `}
            {preset.title}. {presetWords(preset.description)}
          </p>
          <p className={`${styles.cost} small faint`}>{formText('form.cost')}</p>
          {dials.length > 0 && !isAdvanced && (
            <PresetDials key={preset.id} dials={dials} form={form} />
          )}
          {!isAdvanced && <PresetEffect values={form.values} />}
          {dials.length > 0 && (
            <Button icon="settings" onClick={() => setAdvanced(!isAdvanced)}>
              {isAdvanced
                ? formText('form.back', { count: dials.length })
                : formText('form.advanced', { count: form.fields.length })}
            </Button>
          )}
          {(dials.length === 0 || isAdvanced) && <SettingTable key={preset.id} form={form} />}
        </div>
      </div>
    </Dialog>
  )
}

function PresetFoot({ form }: { readonly form: PresetForm }) {
  const [isNaming, setNaming] = useState(false)
  const faults = Object.keys(form.faults).length
  if (isNaming) return <NameForm form={form} onClose={() => setNaming(false)} />
  const isAsAll = form.choice === null && form.app.session !== null
  return (
    <>
      <Said form={form} faults={faults} />
      <Button disabled={faults > 0} onClick={() => setNaming(true)}>
        {formText('form.save-as')}
      </Button>
      <Button
        variant={form.app.session ? 'edged' : 'primary'}
        disabled={faults > 0 || (isAsAll && form.unapplied === 0)}
        onClick={() => void form.apply('all')}
      >
        {formText('form.use-all')}
      </Button>
      {form.app.session && (
        <Button variant="primary" disabled={faults > 0} onClick={() => void form.apply('session')}>
          {formText('form.use-here')}
        </Button>
      )}
    </>
  )
}

/** The button that opened it is gone. */
function focus(field: HTMLInputElement | null): void {
  field?.focus()
}

/** How many values cannot work or are not in force, or what was done last. */
function Said({ form, faults }: { readonly form: PresetForm; readonly faults: number }) {
  const { fault, news } = wordsOf(form, faults)
  return (
    <div className={`row wrap soft ${styles.said}`}>
      <p role="alert" className="fault">
        {fault !== '' && <Icon name="warning" />}
        {fault}
      </p>
      <p role="status">{fault === '' && news}</p>
      {form.outcome?.deleted && (
        <LinkButton onClick={() => void form.restore()}>
          {formText('form.restore', { title: form.outcome.deleted.title })}
        </LinkButton>
      )}
      {(form.unapplied > 0 || faults > 0) && (
        <LinkButton onClick={form.undo}>{t('kit.undo')}</LinkButton>
      )}
    </div>
  )
}

function wordsOf({ outcome, unapplied }: PresetForm, faults: number) {
  const counted = faults > 0 ? formText('form.faults', { count: faults }) : ''
  const waiting = unapplied > 0 ? formText('form.unapplied', { count: unapplied }) : ''
  return {
    fault: outcome?.isFault === true ? outcome.text : counted,
    news: outcome?.text ?? waiting,
  }
}

function NameForm({ form, onClose }: { readonly form: PresetForm; readonly onClose: () => void }) {
  const [title, setTitle] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  return (
    <form
      className={`row wrap end grow ${styles.naming}`}
      onSubmit={event => {
        event.preventDefault()
        void form.save(title).then(sentence => (sentence === null ? onClose() : setFault(sentence)))
      }}
    >
      <TextField
        label={formText('form.name')}
        ref={focus}
        value={title}
        fault={fault}
        onChange={event => {
          setTitle(event.target.value)
          setFault(null)
        }}
      />
      <Button onClick={onClose}>{t('kit.cancel')}</Button>
      <Button type="submit" variant="primary">
        {t('kit.save')}
      </Button>
    </form>
  )
}
