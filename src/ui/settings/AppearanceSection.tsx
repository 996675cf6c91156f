import { t } from '../../i18n/t.ts'
import { Choice } from '../kit/Field.tsx'
import { useUi, useUiState } from '../store.ts'
import styles from './Settings.module.css'

const THEMES = ['system', 'light', 'dark'] as const

/** Light or dark. */
export function AppearanceSection() {
  const { application } = useUi()
  const chosen = useUiState(state => state.app.settings.theme)
  return (
    <fieldset>
      <legend className={styles.legend}>{t('settings.theme')}</legend>
      {THEMES.map(theme => (
        <Choice
          key={theme}
          name="theme"
          value={theme}
          checked={chosen === theme}
          onChange={() => void application.updateSettings({ theme })}
          what={t(`settings.theme.${theme}`)}
        />
      ))}
    </fieldset>
  )
}
