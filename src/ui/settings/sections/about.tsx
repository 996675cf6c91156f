import { deviceText } from '../../../i18n/en/models.ts'
import { settingsText as t } from '../../../i18n/en/settings.ts'
import { t as pageText } from '../../../i18n/t.ts'
import { deviceDialog } from '../../../host/dialogs.ts'
import { helpDialog } from '../../kit/dialogs.ts'
import type { CoreSection, ShowSetting } from '../../../host/settings-page.ts'
import { useUi } from '../../../host/store.ts'
import { Button } from '../../../kit/Button.tsx'
import { named, titled } from './texts.ts'

/** The version of the application, as `package.json` has it. */
export const VERSION = '0.1.0'

/** The application itself: its version, its licence, where the data is, and where to read on. */
export const ABOUT: CoreSection = {
  ...titled('about'),
  icon: 'info',
  items: [
    {
      lines: [
        { ...named('version'), Part: () => <span>{VERSION}</span> },
        { ...named('licence'), Part: () => <span>MIT</span> },
        { ...named('where'), Part: DataButtons },
        {
          ...named('shortcuts'),
          also: () => t('settings.also.shortcuts'),
          Part: ShortcutsButton,
        },
        {
          label: () => deviceText('device.title'),
          hint: () => t('settings.device-why'),
          Part: DeviceButton,
        },
      ],
    },
  ],
}

function DataButtons({ onShow }: { readonly onShow: ShowSetting }) {
  return (
    <>
      <Button variant="edged" onClick={() => onShow('data', t('settings.used'))}>
        {t('settings.where-stored')}
      </Button>
      <Button onClick={() => onShow('data', pageText('shell.backup'))}>
        {t('settings.where-backup')}
      </Button>
    </>
  )
}

function ShortcutsButton() {
  const { actions } = useUi()
  return (
    <Button variant="edged" onClick={() => actions.open(helpDialog, {})}>
      {t('settings.shortcuts-show')}
    </Button>
  )
}

function DeviceButton() {
  const { actions } = useUi()
  return (
    <Button variant="edged" onClick={() => actions.open(deviceDialog, {})}>
      {t('settings.device-show')}
    </Button>
  )
}
