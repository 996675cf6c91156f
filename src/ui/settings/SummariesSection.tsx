import { t } from '../../i18n/t.ts'
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
        hint={t('settings.summary-form-why')}
      >
        {t('settings.summary-form')}
      </Switch>
      <Switch
        checked={settings.autoCompact}
        onChange={autoCompact => void application.updateSettings({ autoCompact })}
        hint={t('settings.auto-compact-why')}
      >
        {t('settings.auto-compact')}
      </Switch>
      <Switch
        checked={settings.applyAtOnce}
        onChange={applyAtOnce => void application.updateSettings({ applyAtOnce })}
        hint={t('settings.apply-at-once-why')}
      >
        {t('settings.apply-at-once')}
      </Switch>
    </>
  )
}
