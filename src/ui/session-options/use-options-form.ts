import { useState, type KeyboardEvent } from 'react'
import { optionsText } from '../../i18n/en/session-options.ts'
import { t } from '../../i18n/t.ts'
import { samplingSupport, withDefaults } from '../../runtime/settings/sampling.ts'
import { useUi, useUiState, type TypedOptions } from '../store.ts'
import { readSampling, typedOptions } from './options-draft.ts'

export type OptionsForm = ReturnType<typeof useOptionsForm>

/** What the form of the open session holds, and what its buttons do. `given`: what was typed before and not saved. */
export function useOptionsForm(given: TypedOptions | undefined) {
  const { application, actions } = useUi()
  const systemPrompt = useUiState(({ app }) => app.session?.systemPrompt ?? '')
  const own = useUiState(({ app }) => app.session?.sampling ?? NO_SAMPLING)
  const ref = useUiState(({ app }) => app.model.ref)
  const list = useUiState(({ app }) => app.settings.modelSampling)
  const kept = typedOptions(systemPrompt, own)
  const [typed, setTyped] = useState(given ?? kept)
  const [news, setNews] = useState('')
  const support = samplingSupport(ref)
  const { sampling, faults } = readSampling(typed, support.mostTemperature)
  const isFaulty = Object.keys(faults).length > 0
  const save = (): void => {
    if (isFaulty) return
    void application.changeOptions({ systemPrompt: typed.systemPrompt, sampling })
    actions.closeDialog()
  }
  return {
    typed,
    faults,
    isFaulty,
    support,
    model: ref.model,
    /** What was done last, as a sentence. */
    news,
    hasDefaults: list.some(({ model }) => model === ref.model),
    isEmpty: Object.keys(sampling).length === 0,
    type: (field: keyof TypedOptions, text: string): void =>
      setTyped(before => ({ ...before, [field]: text })),
    save,
    /** Of a field with several lines, where Enter begins a new one. */
    onKeyDown: (pressed: KeyboardEvent): void => {
      if (pressed.key !== 'Enter' || !(pressed.ctrlKey || pressed.metaKey)) return
      pressed.preventDefault()
      save()
    },
    setDefaults: (): void => {
      const modelSampling = withDefaults(list, ref.model, sampling)
      void application.updateSettings({ modelSampling })
      const isCleared = Object.keys(sampling).length === 0
      setNews(
        optionsText(isCleared ? 'options.default-cleared' : 'options.default-set', {
          model: ref.model,
        }),
      )
    },
    /** What was typed is not lost by a key that closes. */
    leave: (): void => {
      actions.closeDialog()
      if (JSON.stringify(typed) === JSON.stringify(kept)) return
      actions.notify({
        tone: 'info',
        text: optionsText('options.given-up'),
        action: {
          label: t('kit.undo'),
          run: () => actions.openDialog({ type: 'options', typed }),
        },
      })
    },
  }
}

const NO_SAMPLING = {}
