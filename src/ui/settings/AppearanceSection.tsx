import { settingsText } from '../../i18n/en/settings.ts'
import { Choice } from '../kit/Field.tsx'
import { useUi, useUiState } from '../store.ts'
import { SettingLine } from './fields.tsx'
import styles from './Settings.module.css'

const THEMES = ['system', 'light', 'dark'] as const

/** Light or dark; and what the browser decides. */
export function AppearanceSection() {
  const { application } = useUi()
  const chosen = useUiState(state => state.app.settings.theme)
  return (
    <>
      <fieldset>
        <legend className={styles.legend}>{settingsText('settings.theme')}</legend>
        {THEMES.map(theme => (
          <Choice
            key={theme}
            name="theme"
            value={theme}
            checked={chosen === theme}
            onChange={() => void application.updateSettings({ theme })}
            what={settingsText(`settings.theme.${theme}`)}
          />
        ))}
      </fieldset>
      <div>
        <SettingLine
          name={settingsText('settings.text-size')}
          why={settingsText('settings.text-size-why')}
        />
        <SettingLine
          name={settingsText('settings.language')}
          why={settingsText('settings.language-why')}
        />
      </div>
    </>
  )
}
