import { settingsText } from '../../i18n/en/settings.ts'
import { Switch } from '../kit/Switch.tsx'
import { useUi, useUiState } from '../store.ts'
import { SummaryOrder } from './SummaryOrder.tsx'

/** Who writes summaries, and when they are written and applied. */
export function SummariesSection() {
  const { application } = useUi()
  const settings = useUiState(state => state.app.settings)
  return (
    <>
      <SummaryOrder />
      <Switch
        checked={settings.summaryForm}
        onChange={summaryForm => void application.updateSettings({ summaryForm })}
        hint={settingsText('settings.summary-form-why')}
      >
        {settingsText('settings.summary-form')}
      </Switch>
      <Switch
        checked={settings.autoCompact}
        onChange={autoCompact => void application.updateSettings({ autoCompact })}
        hint={settingsText('settings.auto-compact-why')}
      >
        {settingsText('settings.auto-compact')}
      </Switch>
      <Switch
        checked={settings.applyAtOnce}
        onChange={applyAtOnce => void application.updateSettings({ applyAtOnce })}
        hint={settingsText('settings.apply-at-once-why')}
      >
        {settingsText('settings.apply-at-once')}
      </Switch>
    </>
  )
}
