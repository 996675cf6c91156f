import { presetById } from '../../engine/index.ts'
import { presetName } from '../../i18n/en/preset-names.ts'
import { t } from '../../i18n/t.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Choice } from '../kit/Field.tsx'
import { PresetList } from '../kit/PresetList.tsx'
import { useUi, useUiState } from '../store.ts'
import { PresetSettings } from './PresetSettings.tsx'
import styles from './PresetDialog.module.css'

/** How the open session's context is governed: its preset, and the settings that differ here. */
export function PresetDialog() {
  const { application, actions } = useUi()
  const preset = useUiState(state => state.app.session?.preset ?? null)
  const forAll = useUiState(state => presetById(state.app.settings.presetId))
  if (preset === null) return null
  const choose = (presetId: string | null) => void application.choosePreset(presetId, 'session')
  return (
    <Dialog title={t('preset.title')} description={t('preset.why')} onClose={actions.closeDialog}>
      <div className={styles.columns}>
        <PresetList
          legend={t('preset.choose')}
          chosenId={preset.isOwn ? preset.id : null}
          onChoose={choose}
          first={
            <Choice
              name="preset"
              value=""
              checked={!preset.isOwn}
              onChange={() => choose(null)}
              what={t('preset.as-all')}
            >
              {t('preset.as-all-why', { name: presetName(forAll), title: forAll.title })}
            </Choice>
          }
        />
        <PresetSettings key={preset.id} preset={preset} />
      </div>
    </Dialog>
  )
}
