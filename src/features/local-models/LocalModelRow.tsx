import { useState, type ComponentProps } from 'react'
import { modelsText } from '../../i18n/en/models.ts'
import { formatBytes, formatDuration, formatPercent, formatTokens } from '../../i18n/format.ts'
import type { LocalModel, RunnerId } from '../../ports/local-runner.ts'
import type { LocalDownload } from '../../runtime/local-models/runner-state.ts'
import { Button } from '../../kit/Button.tsx'
import { Chip } from '../../kit/Chip.tsx'
import { ProgressBar } from '../../kit/ProgressBar.tsx'
import { useUi } from '../../host/store.ts'
import { useCommands } from '../../host/use-feature.ts'
import { localModels } from './feature.ts'
import { mainStep, type MainStep } from './main-step.ts'
import styles from './LocalModels.module.css'
import { localText } from './texts.ts'

interface LocalModelProps {
  readonly runner: RunnerId
  readonly model: LocalModel
  /** Its download; null where none is under way. */
  readonly fetch: LocalDownload | null
  readonly inUse: boolean
}

/** A model that can run here: its size, and the next step with it. */
export function LocalModelRow({ runner, model, fetch, inUse }: LocalModelProps) {
  const { application } = useUi()
  const commands = useCommands(localModels)
  const step = mainStep(model, fetch, inUse)
  const act = (): void => {
    if (step === 'pause') void commands.pause(runner, model.id)
    // oxlint-disable-next-line react/hooks -- a method of the application, not a hook
    else if (step === 'use') void application.useLocalModel(runner, model.id)
    else void commands.fetch(runner, model.id)
  }
  return (
    <li className={styles.model} data-model={model.id} data-state={fetch?.state ?? 'none'}>
      <b className="anywhere">{model.name}</b>
      <span className="soft small num">{factsOf(model)}</span>
      <span className={`row gap-2 touch ${styles.actions}`}>
        {inUse && <Chip>{modelsText('models.in-use')}</Chip>}
        {step !== null && <StepButton step={step} model={model} variant="edged" onClick={act} />}
        {fetch !== null && (
          <StepButton
            step="cancel"
            model={model}
            onClick={() => void commands.cancel(runner, model.id)}
          />
        )}
        {fetch === null && (model.isStored || model.isPartlyStored === true) && (
          <DeleteButton model={model} onDelete={() => void commands.remove(runner, model.id)} />
        )}
      </span>
      {fetch !== null && <Progress model={model} fetch={fetch} />}
    </li>
  )
}

type StepButtonProps = Omit<ComponentProps<typeof Button>, 'size' | 'children'> & {
  readonly step: MainStep | 'cancel' | 'delete' | 'delete-sure'
  readonly model: LocalModel
}

/** One button for a model, whose words may change, so that the keyboard stays where it is. */
function StepButton({ step, model, ...rest }: StepButtonProps) {
  return (
    <Button
      {...rest}
      size="small"
      aria-label={localText(`models.${step}-label`, { model: model.name })}
    >
      {localText(`models.${step}`)}
    </Button>
  )
}

/** Asks again before it deletes, because the download took minutes. */
function DeleteButton({
  model,
  onDelete,
}: {
  readonly model: LocalModel
  readonly onDelete: () => void
}) {
  const [asked, setAsked] = useState(false)
  return (
    <StepButton
      step={asked ? 'delete-sure' : 'delete'}
      model={model}
      variant={asked ? 'danger' : 'plain'}
      onBlur={() => setAsked(false)}
      onClick={() => {
        setAsked(!asked)
        if (asked) onDelete()
      }}
    />
  )
}

function factsOf(model: LocalModel): string {
  const { downloadBytes, memoryBytes, windowTokens, isStored, isPartlyStored } = model
  const size = downloadBytes === null ? null : formatBytes(downloadBytes)
  const here =
    size === null ? localText('models.stored') : localText('models.stored-size', { size })
  return [
    isStored ? here : size && localText('models.size', { size }),
    isPartlyStored === true && localText('models.partly-stored'),
    memoryBytes !== null && localText('models.memory', { size: formatBytes(memoryBytes) }),
    model.onlySummaries === true && localText('models.only-summaries'),
    localText('models.window', { tokens: formatTokens(windowTokens) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Progress({ model, fetch }: { readonly model: LocalModel; readonly fetch: LocalDownload }) {
  return (
    <div className={`stack gap-2 ${styles.progress}`}>
      <ProgressBar
        label={localText('models.progress', { model: model.name })}
        value={fetch.share}
        resting={fetch.state === 'paused'}
      />
      <p className="soft small num">{progressOf(fetch)}</p>
      {fetch.message !== null && (
        <p role="alert" className="danger small">
          {fetch.message}
        </p>
      )}
    </div>
  )
}

function progressOf({
  state,
  share,
  loadedBytes,
  totalBytes,
  bytesPerSecond,
  msLeft,
}: LocalDownload): string {
  const loaded = formatBytes(loadedBytes)
  return [
    totalBytes === null
      ? loadedBytes === 0
        ? formatPercent(share)
        : localText('models.progress-bytes', { loaded })
      : localText('models.progress-of', { loaded, total: formatBytes(totalBytes) }),
    bytesPerSecond !== null && localText('models.speed', { size: formatBytes(bytesPerSecond) }),
    msLeft !== null && localText('models.left', { time: formatDuration(msLeft) }),
    state === 'paused' && localText('models.paused'),
  ]
    .filter(Boolean)
    .join(' · ')
}
