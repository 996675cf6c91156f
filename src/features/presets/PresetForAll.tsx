import type { ReactNode } from 'react'
import { presetsDialog } from '../../host/dialogs.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../kit/Button.tsx'
import { presetNames } from './feature.ts'
import { PresetList } from './PresetList.tsx'

/** The preset of all sessions that have chosen none. */
export function PresetForAll(): ReactNode {
  const { application, actions } = useUi()
  const settings = useUiState(state => state.app.settings)
  return (
    <>
      <PresetList
        legend={presetNames('all')}
        chosen={{ presetId: settings.presetId, options: settings.presetOptions }}
        onChoose={({ presetId, options }) =>
          void application.choosePreset(presetId, 'all', options)
        }
      />
      <div>
        <Button variant="edged" icon="settings" onClick={() => actions.open(presetsDialog, {})}>
          {t('shell.adjust')}
        </Button>
      </div>
    </>
  )
}
