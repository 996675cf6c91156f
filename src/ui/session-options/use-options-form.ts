import { useState } from 'react'
import { optionsText } from '../../i18n/en/dialogs.ts'
import { t } from '../../i18n/t.ts'
import { withDefaults } from '../../runtime/settings/sampling.ts'
import type { TypedOptions } from '../open-dialog.ts'
import { useUi, useUiState } from '../store.ts'
import { typedSampling } from './options-draft.ts'
import { useSamplingForm } from './use-sampling-form.ts'

/** What the form of the open session holds, and what its buttons do. `given`: what was typed before and not saved. */
export function useOptionsForm(given: TypedOptions | undefined) {
  const { application, actions } = useUi()
  const kept = useUiState(({ app }) => app.session?.systemPrompt ?? '')
  const own = useUiState(({ app }) => app.session?.sampling ?? NO_SAMPLING)
  const list = useUiState(({ app }) => app.settings.modelSampling)
  const [systemPrompt, setSystemPrompt] = useState(given?.systemPrompt ?? kept)
  const [news, setNews] = useState('')
  const form = useSamplingForm(given ?? typedSampling(own), () => save())
  const { sampling, model, isFaulty } = form
  const { unset: _, ...forAll } = sampling
  const isEmpty = Object.keys(forAll).length === 0
  function save(): void {
    if (isFaulty) return
    void application.changeOptions({ systemPrompt, sampling })
    actions.closeDialog()
  }
  return {
    ...form,
    systemPrompt,
    setSystemPrompt,
    save,
    /** What was done last, as a sentence. */
    news,
    hasDefaults: list.some(other => other.model === model),
    isEmpty,
    setDefaults: (): void => {
      void application.updateSettings({ modelSampling: withDefaults(list, model, forAll) })
      setNews(optionsText(isEmpty ? 'options.default-cleared' : 'options.default-set', { model }))
    },
    /** What was typed is not lost by a key that closes. */
    leave: (): void => {
      actions.closeDialog()
      const { temperature, topP, replyTokens, stop, unset } = form.typed
      const typed = { systemPrompt, temperature, topP, replyTokens, stop, unset }
      if (JSON.stringify(typed) === JSON.stringify({ systemPrompt: kept, ...typedSampling(own) }))
        return
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
