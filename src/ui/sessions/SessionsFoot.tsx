import { formatBytes } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { Settings } from '../../runtime/settings/settings.ts'
import { IconButton } from '../kit/Button.tsx'
import { useUi, useUiState } from '../store.ts'
import styles from './Sessions.module.css'

const NEXT_THEME: Record<Settings['theme'], Settings['theme']> = {
  system: 'light',
  light: 'dark',
  dark: 'system',
}

/** What lies on this device, and the way in, the theme and the settings. */
export function SessionsFoot() {
  const { application, surface } = useUi()
  const usage = useUiState(({ app }) => app.storage.usage)
  const theme = useUiState(({ app }) => app.settings.theme)
  const take = async (): Promise<void> => {
    const file = await surface.chooseFile()
    if (file !== null) await application.importSession(file)
  }
  return (
    <div className={styles.foot}>
      <span className="grow">
        {usage === null
          ? t('sessions.on-device')
          : t('sessions.usage', { size: formatBytes(usage) })}
      </span>
      <IconButton
        size="small"
        icon="import"
        label={t('sessions.import')}
        onClick={() => void take()}
      />
      <IconButton
        size="small"
        icon="theme"
        label={t('sessions.theme-now', { theme: t(`sessions.theme.${theme}`) })}
        onClick={() => void application.updateSettings({ theme: NEXT_THEME[theme] })}
      />
      <IconButton
        size="small"
        icon="settings"
        label={t('sessions.settings')}
        onClick={() => surface.showSettings()}
      />
    </div>
  )
}
