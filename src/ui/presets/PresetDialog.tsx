import { useEffect, useMemo, useState } from 'react'
import { DIAL_WORDS, formText } from '../../i18n/en/preset-form.ts'
import { PRESETS } from '../../engine/index.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Choice } from '../kit/Field.tsx'
import { nameOfValues, valuesForAll } from '../kit/preset-in-force.ts'
import { PresetList } from '../kit/PresetList.tsx'
import { presetName } from '../../i18n/en/presets.ts'
import { useUi } from '../store.ts'
import { dialsOf } from './dials.ts'
import { PresetDials } from './PresetDials.tsx'
import { PresetEffect } from './PresetEffect.tsx'
import { PresetFoot } from './PresetFoot.tsx'
import { SettingTable } from './SettingTable.tsx'
import { usePresetForm } from './use-preset-form.ts'
import styles from './PresetDialog.module.css'

/** How the context is governed: the presets, and every setting of the chosen one. Nothing changes before a button. */
export function PresetDialog() {
  const { application, actions } = useUi()
  const form = usePresetForm()
  const { app, preset, choice, faults } = form
  const [isListOpen, setListOpen] = useState(false)
  const [isAdvanced, setAdvanced] = useState(false)
  const dials = useMemo(() => dialsOf(preset, form.fields), [preset, form.fields])
  // Another tab may have saved some.
  useEffect(() => void application.readPresets(), [application])
  return (
    <Dialog
      title={formText('form.title')}
      description={formText('form.why')}
      width="widest"
      onClose={actions.closeDialog}
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
            {formText('form.export')}
          </Button>
        </>
      }
      foot={<PresetFoot form={form} />}
    >
      <div className={styles.columns}>
        <div className={styles.presets} data-open={isListOpen}>
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
        <div className={styles.form}>
          <h3 className={styles.name}>{form.name}</h3>
          <p className={styles.what}>
            {form.name !== presetName(preset) && `${presetName(preset)}. `}
            {preset.title}. {preset.description}
          </p>
          <p className={styles.cost}>{formText('form.cost')}</p>
          {dials.length > 0 && !isAdvanced && (
            <PresetDials
              key={preset.id}
              dials={dials}
              preset={preset}
              options={form.options}
              onType={form.type}
            />
          )}
          {!isAdvanced && <PresetEffect values={form.values} />}
          {dials.length > 0 && (
            <Button icon="settings" onClick={() => setAdvanced(!isAdvanced)}>
              {isAdvanced ? DIAL_WORDS.back(dials.length) : DIAL_WORDS.advanced(form.fields.length)}
            </Button>
          )}
          {(dials.length === 0 || isAdvanced) && (
            <SettingTable
              key={preset.id}
              preset={preset}
              fields={form.fields}
              before={form.before}
              typed={form.typed}
              options={form.options}
              faults={faults}
              onType={form.type}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}
