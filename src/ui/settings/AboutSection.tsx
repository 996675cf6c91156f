import { backupText } from '../../i18n/en/backup.ts'
import { deviceText } from '../../i18n/en/device.ts'
import { settingsText } from '../../i18n/en/settings.ts'
import { Button } from '../kit/Button.tsx'
import { useUi } from '../store.ts'
import type { SectionProps } from './find-settings.ts'
import { SettingLine } from './fields.tsx'
import { VERSION } from './version.ts'

/** The application itself: its version, its licence, where the data is, and where to read on. */
export function AboutSection({ onShow }: SectionProps) {
  const { surface } = useUi()
  return (
    <div>
      <SettingLine
        name={settingsText('settings.version')}
        why={settingsText('settings.version-why')}
      >
        <span>{VERSION}</span>
      </SettingLine>
      <SettingLine
        name={settingsText('settings.licence')}
        why={settingsText('settings.licence-why')}
      >
        <span>MIT</span>
      </SettingLine>
      <SettingLine name={settingsText('settings.where')} why={settingsText('settings.where-why')}>
        <Button variant="edged" onClick={() => onShow('data', settingsText('settings.used'))}>
          {settingsText('settings.where-stored')}
        </Button>
        <Button onClick={() => onShow('data', backupText('backup.name'))}>
          {settingsText('settings.where-backup')}
        </Button>
      </SettingLine>
      <SettingLine
        name={settingsText('settings.shortcuts')}
        why={settingsText('settings.shortcuts-why')}
      >
        <Button variant="edged" onClick={() => surface.showHelp()}>
          {settingsText('settings.shortcuts-show')}
        </Button>
      </SettingLine>
      <SettingLine name={deviceText('device.title')} why={settingsText('settings.device-why')}>
        <Button variant="edged" onClick={() => surface.showDevice()}>
          {settingsText('settings.device-show')}
        </Button>
      </SettingLine>
    </div>
  )
}
