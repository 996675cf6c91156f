import { budgetFor } from '../../engine/index.ts'
import { formatNumber } from '../../i18n/format.ts'
import { optionsText } from '../../i18n/en/dialogs.ts'
import { defaultsOf, inForce, type SamplingField } from '../../runtime/settings/sampling.ts'
import { TextArea, TextField } from '../kit/Field.tsx'
import { Switch } from '../kit/Switch.tsx'
import { useUiState } from '../store.ts'
import { typedSampling } from './options-draft.ts'
import type { SamplingForm } from './use-sampling-form.ts'
import styles from './OptionsDialog.module.css'

/** How replies are to be written. What the model at hand does not take says so at its field. */
export function SamplingFields({
  form,
  of,
}: {
  readonly form: SamplingForm
  /** What an empty field leaves as it is: what the model has, or what the chat has. */
  readonly of: 'model' | 'chat'
}) {
  const { typed, type, setUnset, faults, support, model } = form
  const list = useUiState(({ app }) => app.settings.modelSampling)
  const windowTokens = useUiState(({ app }) => app.session?.meter.windowTokens ?? 0)
  const mostTokens = useUiState(({ app }) => app.model.limits.maxOutputTokens)
  const own = useUiState(({ app }) => app.session?.sampling)
  const defaults = defaultsOf(list, model)
  const usual = typedSampling(of === 'chat' && own ? inForce(defaults, own) : defaults)
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
      <p className={styles.why}>{optionsText(`options.sampling-${of}`)}</p>
      {(['temperature', 'topP', 'replyTokens'] as const).map(field => (
        <div key={field} className={styles.sampled}>
          <TextField
            {...common(field)}
            inputMode="decimal"
            onChange={event => type(field, event.target.value)}
          />
          {unsetter(field)}
        </div>
      ))}
      <div className={styles.sampled}>
        <TextArea
          {...common('stop')}
          rows={2}
          spellCheck={false}
          onKeyDown={form.onKeyDown}
          onChange={event => type('stop', event.target.value)}
        />
        {unsetter('stop')}
      </div>
    </fieldset>
  )
}

/** Said before anything is typed, too: nobody fills in what is not sent. */
function warningAt(field: SamplingField, { support, typed, model }: SamplingForm): string | null {
  if (!support.taken.includes(field)) return optionsText('options.not-taken', { model })
  return support.isEither && field === 'topP' && typed.temperature !== '' && typed.topP !== ''
    ? optionsText('options.either')
    : null
}
