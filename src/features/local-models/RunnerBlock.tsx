import { useState, type FormEvent } from 'react'
import { modelsText } from '../../i18n/en/models.ts'
import { settingsText } from '../../i18n/en/settings.ts'
import type { LocalRunnerState } from '../../runtime/local-models/runner-state.ts'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/Field.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import { useCommands } from '../../host/use-feature.ts'
import { readAddress } from '../../kit/read-address.ts'
import { Subsection } from '../../kit/Subsection.tsx'
import { LocalModelRow } from './LocalModelRow.tsx'
import styles from './LocalModels.module.css'
import { localModels } from './feature.ts'
import { localText } from './texts.ts'

/** One runner of models: whether it works here, its models, and their address. */
export function RunnerBlock({ runner }: { readonly runner: LocalRunnerState }) {
  const { application } = useUi()
  const chosen = useUiState(({ app: { settings } }) =>
    settings.model === 'local' && settings.local?.runner === runner.id
      ? settings.local.model
      : null,
  )
  const { id, probe, isProbing } = runner
  const state = probe === null ? 'unknown' : probe.available ? 'available' : 'unavailable'
  return (
    <Subsection
      icon={state === 'unknown' ? 'clock' : state === 'available' ? 'check' : 'close'}
      name={modelsText(`models.runner.${id}`)}
      id={`runner-${id}`}
      state={state}
      chip={
        chosen !== null && runner.models === null
          ? `${chosen} · ${modelsText('models.in-use')}`
          : null
      }
      action={
        state === 'unavailable' && (
          <Button size="small" disabled={isProbing} onClick={() => void application.probeRunners()}>
            {modelsText('models.check-again')}
          </Button>
        )
      }
      why={probe?.message ?? modelsText('models.probing')}
    >
      {state === 'available' && <Models runner={runner} chosen={chosen} />}
    </Subsection>
  )
}

function Models({
  runner,
  chosen,
}: {
  readonly runner: LocalRunnerState
  readonly chosen: string | null
}) {
  const { application } = useUi()
  const { id, models, fetches, failure, isListing } = runner
  const name = modelsText(`models.runner.${id}`)
  if (models === null)
    return (
      <>
        {failure !== null && (
          <p role="alert" className="danger small">
            {failure}
          </p>
        )}
        <div className={`row wrap touch ${styles.open}`}>
          <Button
            size="small"
            variant="edged"
            disabled={isListing}
            aria-describedby={`runner-${id}`}
            onClick={() => void application.listLocalModels(id)}
          >
            {isListing
              ? localText('models.listing')
              : failure === null
                ? modelsText('models.show')
                : localText('models.try-again')}
          </Button>
        </div>
      </>
    )
  return (
    <>
      {models.length === 0 && <p className="soft small">{localText('models.empty')}</p>}
      <ul className="quiet below" aria-label={localText('models.list', { runner: name })}>
        {models.map(model => (
          <LocalModelRow
            key={model.id}
            runner={id}
            model={model}
            fetch={fetches.find(({ modelId }) => modelId === model.id) ?? null}
            inUse={chosen === model.id}
          />
        ))}
      </ul>
      {runner.takesFiles && <AddFile runner={runner} />}
      {runner.takesSource && <ModelSource runner={runner} />}
    </>
  )
}

const MODEL_FILES = '.gguf'

function AddFile({ runner: { id, isAddingFile } }: { readonly runner: LocalRunnerState }) {
  const { surface } = useUi()
  const commands = useCommands(localModels)
  const add = async (): Promise<void> => {
    const file = await surface.chooseFile(MODEL_FILES)
    if (file !== null) await commands.addFile(id, file)
  }
  return (
    <div className={`row wrap touch ${styles.open}`}>
      <Button size="small" variant="edged" disabled={isAddingFile} onClick={() => void add()}>
        {localText(isAddingFile ? 'models.adding-file' : 'models.add-file')}
      </Button>
      <span className="soft small">{localText('models.file-hint')}</span>
    </div>
  )
}

/** The address of a runner's models. It is folded away, because few people need it. */
function ModelSource({ runner: { id, source } }: { readonly runner: LocalRunnerState }) {
  const commands = useCommands(localModels)
  const [typed, setTyped] = useState(source ?? '')
  const [tried, setTried] = useState(false)
  const { baseUrl } = readAddress(typed, location.protocol)
  const wrong = typed.trim() !== '' && baseUrl === ''
  const set = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!wrong) void commands.setSource(id, baseUrl === '' ? null : baseUrl)
  }
  return (
    <details className={`fold ${styles.source}`}>
      <summary className="row gap-2 soft small">
        <Icon name="chevron-right" />
        {localText('models.source')}
      </summary>
      <form className={styles.sourceForm} noValidate onSubmit={set}>
        <TextField
          label={localText('models.source-field')}
          hint={
            source === null
              ? localText('models.source-hint')
              : localText('models.source-now', { source })
          }
          fault={tried && wrong ? settingsText('settings.address.invalid') : null}
          type="url"
          spellCheck={false}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="submit" variant="edged">
          {localText('models.source-set')}
        </Button>
      </form>
    </details>
  )
}
