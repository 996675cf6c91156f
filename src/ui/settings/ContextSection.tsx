import { presetsText } from '../../i18n/en/presets.ts'
import { Button } from '../kit/Button.tsx'
import { Choice } from '../kit/Field.tsx'
import { PresetList } from '../kit/PresetList.tsx'
import { useUi, useUiState } from '../store.ts'
import styles from './Settings.module.css'

const RESTS = ['free', 'always', 'off'] as const

const RECALLS = [
  { value: 'on', on: true },
  { value: 'off', on: false },
] as const

/** How the context is governed wherever a session has chosen nothing else. */
export function ContextSection() {
  const { application, surface } = useUi()
  const presetId = useUiState(state => state.app.settings.presetId)
  const options = useUiState(state => state.app.settings.presetOptions)
  const rests = useUiState(state => state.app.settings.idleCompaction)
  const recalls = useUiState(state => state.app.settings.recall)
  return (
    <>
      <PresetList
        legend={presetsText('preset.choose-all')}
        chosen={{ presetId, options }}
        onChoose={chosen => void application.choosePreset(chosen.presetId, 'all', chosen.options)}
      />
      <div>
        <Button variant="edged" icon="settings" onClick={() => surface.showPresets()}>
          {presetsText('preset.numbers')}
        </Button>
      </div>
      <fieldset>
        <legend className={styles.legend}>{presetsText('preset.rest')}</legend>
        {RESTS.map(idleCompaction => (
          <Choice
            key={idleCompaction}
            name="rest"
            value={idleCompaction}
            checked={rests === idleCompaction}
            onChange={() => void application.updateSettings({ idleCompaction })}
            what={presetsText(`preset.rest.${idleCompaction}`)}
          >
            {presetsText(`preset.rest.${idleCompaction}-why`)}
          </Choice>
        ))}
      </fieldset>
      <fieldset>
        <legend className={styles.legend}>{presetsText('preset.recall')}</legend>
        {RECALLS.map(({ value, on }) => (
          <Choice
            key={value}
            name="recall"
            value={value}
            checked={recalls === on}
            onChange={() => void application.updateSettings({ recall: on })}
            what={presetsText(`preset.recall.${value}`)}
          >
            {presetsText(`preset.recall.${value}-why`)}
          </Choice>
        ))}
      </fieldset>
    </>
  )
}
