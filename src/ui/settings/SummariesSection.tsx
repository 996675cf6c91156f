import { t } from '../../i18n/t.ts'
import { Choice } from '../kit/Field.tsx'
import { DestinationChip } from '../kit/Chip.tsx'
import { Switch } from '../kit/Switch.tsx'
import { useUi, useUiState } from '../store.ts'
import styles from './Settings.module.css'

/** Who writes summaries, and when they are written and applied. */
export function SummariesSection() {
  const { application } = useUi()
  const settings = useUiState(state => state.app.settings)
  const model = useUiState(state => state.app.model)
  const choice = (summarizer: 'model' | 'extractive') => ({
    name: 'summarizer',
    value: summarizer,
    checked: settings.summarizer === summarizer,
    onChange: () => void application.updateSettings({ summarizer }),
  })
  return (
    <>
      <fieldset>
        <legend className={styles.legend}>{t('settings.summarizer')}</legend>
        <Choice {...choice('model')} what={t('settings.summarizer.model')}>
          {t(
            model.writesSummaries
              ? 'settings.summarizer.model-why'
              : 'settings.summarizer.model-not-yet',
          )}
          <br />
          <DestinationChip host={model.ref.host} />
        </Choice>
        <Choice {...choice('extractive')} what={t('settings.summarizer.extractive')}>
          {t('settings.summarizer.extractive-why')}
          <br />
          <DestinationChip host={null} />
        </Choice>
      </fieldset>
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
