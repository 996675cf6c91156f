import { useState, type KeyboardEvent } from 'react'
import { budgetFor } from '../../engine/index.ts'
import { formatNumber } from '../../i18n/format.ts'
import { optionsText } from '../../i18n/en/dialogs.ts'
import {
  defaultsOf,
  mergeSampling,
  samplingSupport,
  type SamplingField,
} from '../../runtime/settings/sampling.ts'
import { Switch, TextArea, TextField } from '../../kit/Field.tsx'
import type { TypedSampling } from '../kit/dialogs.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { readSampling, typedSampling } from './options-draft.ts'
import { isComposing } from '../../kit/is-composing.ts'
import styles from './OptionsDialog.module.css'

/** The sampling of replies. A field that the chosen model does not take says so. */
export function SamplingFields({
  form,
  of,
}: {
  readonly form: SamplingForm
  /** The value while the field is empty: the model's, or the chat's. */
  readonly of: 'model' | 'chat'
}) {
  const { typed, type, setUnset, faults, support, model } = form
  const list = useUiState(({ app }) => app.settings.modelSampling)
  const windowTokens = useUiState(({ app }) => app.session?.meter.windowTokens ?? 0)
  const mostTokens = useUiState(({ app }) => app.model.limits.maxOutputTokens)
  const own = useUiState(({ app }) => app.session?.sampling)
  const defaults = defaultsOf(list, model)
  const usual = typedSampling(of === 'chat' && own ? mergeSampling(defaults, own) : defaults)
  const hints: Readonly<Record<SamplingField, string>> = {
    temperature: optionsText('options.temperature-hint', { most: support.mostTemperature }),
    topP: optionsText('options.topP-hint'),
    replyTokens: optionsText('options.replyTokens-hint', {
      tokens: formatNumber(budgetFor(Math.max(1, windowTokens), mostTokens).reserveTokens),
    }),
    stop: optionsText('options.stop-hint'),
  }
  const common = (field: SamplingField) => ({
    label: optionsText(`options.${field}`),
    hint: hints[field],
    fault: faults[field] ?? null,
    warning: warningAt(field, form),
    placeholder:
      usual[field] === ''
        ? undefined
        : of === 'model' && typed.unset.includes(field)
          ? optionsText('options.not-sent')
          : optionsText(`options.usual-${of}`, { value: usual[field] }),
    autoComplete: 'off',
    value: typed[field],
  })
  const unsetter = (field: SamplingField) =>
    of === 'model' &&
    (usual[field] !== '' || typed.unset.includes(field)) &&
    typed[field].trim() === '' && (
      <Switch checked={typed.unset.includes(field)} onChange={isUnset => setUnset(field, isUnset)}>
        <span className="unseen">{`${optionsText(`options.${field}`)}: `}</span>
        {optionsText('options.unset')}
      </Switch>
    )
  return (
    <fieldset className={styles.sampling}>
      <legend>{optionsText('options.sampling')}</legend>
      <p className={`quiet ${styles.why} small soft`}>{optionsText(`options.sampling-${of}`)}</p>
      {(['temperature', 'topP', 'replyTokens'] as const).map(field => (
        <div key={field} className="stack gap-2">
          <TextField
            {...common(field)}
            inputMode="decimal"
            onChange={event => type(field, event.target.value)}
          />
          {unsetter(field)}
        </div>
      ))}
      <div className="stack gap-2">
        <TextArea
          {...common('stop')}
          rows={2}
          spellCheck={false}
          onKeyDown={submitByKey}
          onChange={event => type('stop', event.target.value)}
        />
        {unsetter('stop')}
      </div>
    </fieldset>
  )
}

/** Shown also before anything is typed, because such a field is not sent. */
function warningAt(field: SamplingField, { support, typed, model }: SamplingForm): string | null {
  if (!support.taken.includes(field)) return optionsText('options.not-taken', { model })
  return support.isEither && field === 'topP' && typed.temperature !== '' && typed.topP !== ''
    ? optionsText('options.either')
    : null
}

/** The state of a form about sampling, and what its fields need. */
export type SamplingForm = ReturnType<typeof useSamplingForm>

/** The sampling of replies as it is typed, and its values. */
export function useSamplingForm(initial: TypedSampling) {
  const { actions } = useUi()
  const ref = useUiState(({ app }) => app.model.ref)
  const [typed, setTyped] = useState(initial)
  const support = samplingSupport(ref)
  const { sampling, faults } = readSampling(typed, support.mostTemperature)
  return {
    typed,
    sampling,
    faults,
    isFaulty: Object.keys(faults).length > 0,
    support,
    model: ref.model,
    type: (field: SamplingField, text: string): void =>
      setTyped(before => ({ ...before, [field]: text })),
    /** Whether the field is left out of requests, even if the model has a default for it. */
    setUnset: (field: SamplingField, isUnset: boolean): void =>
      setTyped(before => ({
        ...before,
        unset: [...before.unset.filter(other => other !== field), ...(isUnset ? [field] : [])],
      })),
    /** Closes the dialog. If something was typed, a notice offers to open it again, so Escape loses nothing. */
    leave: (isTyped: boolean, reopen: () => void): void => {
      actions.closeDialog()
      if (isTyped) actions.offerUndo(optionsText('options.given-up'), reopen)
    },
  }
}

/** For a field of several lines, where Enter begins a new one: Ctrl Enter presses the button of the form. */
export function submitByKey(pressed: KeyboardEvent<HTMLTextAreaElement>): void {
  if (isComposing(pressed.nativeEvent) || pressed.key !== 'Enter') return
  if (!pressed.ctrlKey && !pressed.metaKey) return
  pressed.preventDefault()
  pressed.currentTarget.form?.requestSubmit()
}
