import type { ReactNode } from 'react'
import { settingsText } from '../../i18n/en/settings.ts'
import {
  moveToFront,
  normalizedOrder,
  setWriter,
  type SummarizerChoice,
} from '../../runtime/settings/summarizer-order.ts'
import { Button } from '../../kit/Button.tsx'
import { DestinationChip } from '../../kit/Chip.tsx'
import { SelectField, Switch } from '../../kit/Field.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import { storedModels } from './stored-models.ts'
import styles from './Settings.module.css'

type ModelWriter = Exclude<SummarizerChoice, 'extractive'>

/** Who writes summaries, in the order in which they are asked. */
export function SummaryOrder() {
  const { application } = useUi()
  const order = useUiState(({ app }) => app.settings.summarizers)
  const change = (summarizers: typeof order): void =>
    void application.updateSettings({ summarizers })
  const model = useUiState(({ app }) => app.model)
  const asked = normalizedOrder(order).filter(writer => writer !== 'extractive')
  const rest = (['chat', 'local'] as const).filter(writer => !asked.includes(writer))
  const words: Record<ModelWriter, ReactNode> = {
    chat: (
      <>
        {settingsText(
          model.writesSummaries
            ? 'settings.summarizer.chat-why'
            : 'settings.summarizer.chat-not-yet',
        )}{' '}
        {model.writesSummaries && <DestinationChip host={model.ref.host} />}
      </>
    ),
    local: (
      <>
        {settingsText('settings.summarizer.local-why')} <DestinationChip host={null} />
      </>
    ),
  }
  return (
    <section aria-labelledby="settings-summarizer">
      <h3 id="settings-summarizer" className="above">
        {settingsText('settings.summarizer')}
      </h3>
      <p className="soft">{settingsText('settings.summarizer.why')}</p>
      <ol className={`stack gap-4 ${styles.order}`}>
        {[...asked, ...rest].map((writer, at) => (
          <li key={writer}>
            <div className="row between gap-4">
              <Switch
                checked={asked.includes(writer)}
                onChange={on => change(setWriter(order, writer, on))}
              >
                {settingsText(`settings.summarizer.${writer}`)}
              </Switch>
              {at > 0 && at < asked.length && (
                <Button
                  size="small"
                  aria-label={settingsText('settings.summarizer.first-label', {
                    writer: settingsText(`settings.summarizer.${writer}`),
                  })}
                  onClick={() => change(moveToFront(order, writer))}
                >
                  {settingsText('settings.summarizer.first')}
                </Button>
              )}
            </div>
            <p className="soft small">{words[writer]}</p>
            {writer === 'local' && asked.includes('local') && <SummaryModelField />}
          </li>
        ))}
        <li>
          <span>{settingsText('settings.summarizer.extractive')}</span>
          <p className="soft small">
            {settingsText('settings.summarizer.extractive-why')} <DestinationChip host={null} />
          </p>
        </li>
      </ol>
    </section>
  )
}

function SummaryModelField() {
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
    <div className={`stack ${styles.orderField}`}>
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
