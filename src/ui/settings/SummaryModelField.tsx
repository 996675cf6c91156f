import { settingsText } from '../../i18n/en/settings.ts'
import { Button } from '../kit/Button.tsx'
import { SelectField } from '../kit/Field.tsx'
import { useUi, useUiState } from '../store.ts'
import { storedModels } from './local/stored-models.ts'
import styles from './Settings.module.css'

/** Which model on this device writes summaries, among those that are here whole. */
export function SummaryModelField() {
  const { application } = useUi()
  const runners = useUiState(({ app }) => app.runners)
  const chosen = useUiState(({ app }) => app.settings.summaryModel)
  const models = storedModels(runners, chosen)
  const choose = (key: string): void => {
    const summaryModel = models.find(model => model.key === key)?.choice ?? null
    void application.updateSettings({ summaryModel })
  }
  const look = async (): Promise<void> => {
    await application.probeRunners()
    for (const { id, probe } of application.snapshot().runners)
      if (probe?.available === true) await application.listLocalModels(id)
  }
  const unlisted = runners.some(
    ({ models: known, probe }) => known === null && probe?.available !== false,
  )
  return (
    <div className={styles.orderField}>
      <SelectField
        label={settingsText('settings.summarizer.local-model')}
        hint={models.length === 0 && settingsText('settings.summarizer.local-none')}
        value={models.find(({ isChosen }) => isChosen)?.key ?? ''}
        onChange={event => choose(event.target.value)}
      >
        <option value="">{settingsText('settings.summarizer.local-choose')}</option>
        {models.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      {unlisted && (
        <Button size="small" onClick={() => void look()}>
          {settingsText('settings.summarizer.local-look')}
        </Button>
      )}
    </div>
  )
}
