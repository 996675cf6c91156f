import { settingsDialog } from '../../host/dialogs.ts'
import { useState, type FormEvent } from 'react'
import { modelsText } from '../../i18n/en/models.ts'
import { t } from '../../i18n/t.ts'
import { Button, LinkButton } from '../../kit/Button.tsx'
import { CacheNote } from '../../host/CacheNote.tsx'
import { DestinationChip } from '../../kit/Chip.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Choice, TextField } from '../../kit/Field.tsx'
import { hostOf, hostWords } from '../../kit/words.ts'
import { useUi, useUiState } from '../../host/store.ts'

/** Which model answers in the open session: the one for all, or one of its own. */
export function ModelDialog() {
  const { application, actions } = useUi()
  const isOwn = useUiState(({ app }) => app.hasOwnModel)
  const chosen = useUiState(({ app }) => app.model.ref.model)
  const options = useUiState(({ app }) => app.modelOptions)
  const host = useUiState(({ app }) => hostOf(app.settings.endpoint.baseUrl))
  const choose = (name: string | null): void => void application.chooseModel(name)
  return (
    <Dialog title={t('shell.session-model')} description={modelsText('models.session-why')}>
      <div role="radiogroup" aria-label={modelsText('models.session-choose')}>
        <Choice
          name="session-model"
          checked={!isOwn}
          onChange={() => choose(null)}
          what={modelsText('models.as-all')}
        >
          {modelsText('models.as-all-why')}
        </Choice>
        {options.map(option => (
          <Choice
            key={option.name}
            name="session-model"
            checked={isOwn && chosen === option.name}
            onChange={() => choose(option.name)}
            what={option.setting.model === 'demo' ? t('kit.demo-model') : option.title}
          >
            <DestinationChip host={option.host} />
            {option.host !== null && (
              <CacheNote change={{ type: 'model', model: option.name, host: option.host }} />
            )}
          </Choice>
        ))}
      </div>
      {host !== null && <OtherModel host={host} onChoose={choose} />}
      <LinkButton onClick={() => actions.open(settingsDialog, {})}>
        {modelsText('models.all-settings')}
      </LinkButton>
    </Dialog>
  )
}

/** A model that the server has and did not list. */
function OtherModel({
  host,
  onChoose,
}: {
  readonly host: string
  readonly onChoose: (name: string) => void
}) {
  const [typed, setTyped] = useState('')
  const use = (event: FormEvent): void => {
    event.preventDefault()
    if (typed.trim() !== '') onChoose(typed.trim())
  }
  return (
    <form className="ask" onSubmit={use}>
      <TextField
        label={modelsText('models.other', { host: hostWords(host) })}
        spellCheck={false}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <Button type="submit" variant="edged">
        {modelsText('models.use')}
      </Button>
    </form>
  )
}
