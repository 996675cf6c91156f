import { useState, type ComponentProps } from 'react'
import { modelsText } from '../../i18n/en/models.ts'
import { formatBytes, formatDuration, formatPercent, formatTokens } from '../../i18n/format.ts'
import type { LocalModel, RunnerId } from '../../ports/local-runner.ts'
import type { LocalDownload } from '../../runtime/local-models/runner-state.ts'
import { Button } from '../../kit/Button.tsx'
import { Chip } from '../../kit/Chip.tsx'
import { ProgressBar } from '../../kit/ProgressBar.tsx'
import { useUi } from '../../host/store.ts'
import { mainStep, type MainStep } from '../../ui/settings/stored-models.ts'
import styles from '../../ui/settings/Models.module.css'

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
  const step = mainStep(model, fetch, inUse)
  const act = (): void => {
    if (step === 'pause') application.pauseFetch(runner, model.id)
    // oxlint-disable-next-line react/hooks -- a method of the application, not a hook
    else if (step === 'use') void application.useLocalModel(runner, model.id)
    else void application.fetchModel(runner, model.id)
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
            onClick={() => void application.cancelFetch(runner, model.id)}
          />
        )}
        {fetch === null && (model.isStored || model.isPartlyStored === true) && (
          <DeleteButton
            model={model}
            onDelete={() => void application.removeModel(runner, model.id)}
          />
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
      aria-label={modelsText(`models.${step}-label`, { model: model.name })}
    >
      {modelsText(`models.${step}`)}
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
    size === null ? modelsText('models.stored') : modelsText('models.stored-size', { size })
  return [
    isStored ? here : size && modelsText('models.size', { size }),
    isPartlyStored === true && modelsText('models.partly-stored'),
    memoryBytes !== null && modelsText('models.memory', { size: formatBytes(memoryBytes) }),
    model.onlySummaries === true && modelsText('models.only-summaries'),
    modelsText('models.window', { tokens: formatTokens(windowTokens) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Progress({ model, fetch }: { readonly model: LocalModel; readonly fetch: LocalDownload }) {
  return (
    <div className={`stack gap-2 ${styles.progress}`}>
      <ProgressBar
        label={modelsText('models.progress', { model: model.name })}
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
        : modelsText('models.progress-bytes', { loaded })
      : modelsText('models.progress-of', { loaded, total: formatBytes(totalBytes) }),
    bytesPerSecond !== null && modelsText('models.speed', { size: formatBytes(bytesPerSecond) }),
    msLeft !== null && modelsText('models.left', { time: formatDuration(msLeft) }),
    state === 'paused' && modelsText('models.paused'),
  ]
    .filter(Boolean)
    .join(' · ')
}
