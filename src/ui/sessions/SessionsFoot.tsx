import { t } from '../../i18n/t.ts'
import type { Settings } from '../../runtime/settings/settings.ts'
import { waitForDrawing } from '../kit/wait-for-drawing.ts'
import { IconButton } from '../kit/Button.tsx'
import { late } from '../kit/late.ts'
import { LoadBoundary } from '../kit/Boundary.tsx'
import { useUi, useUiState } from '../store.ts'
import styles from './Sessions.module.css'

/** Fetched once the message box is drawn: the page starts without it. */
const DeviceUse = late(async () => {
  await waitForDrawing()
  return (await import('./DeviceUse.tsx')).DeviceUse
})

const NEXT_THEME: Record<Settings['theme'], Settings['theme']> = {
  system: 'light',
  light: 'dark',
  dark: 'system',
}

/** What lies on this device, and the way in, the theme and the settings. */
export function SessionsFoot() {
  const { application, surface } = useUi()
  const theme = useUiState(({ app }) => app.settings.theme)
  const take = async (): Promise<void> => {
    const file = await surface.chooseFile()
    if (file !== null) await application.importSession(file)
  }
  return (
    <div className={`small faint row gap-2 ${styles.foot}`}>
      <span className="grow">
        <LoadBoundary>
          <DeviceUse />
        </LoadBoundary>
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
