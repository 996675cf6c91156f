import { useState, type KeyboardEvent } from 'react'
import { samplingSupport, type SamplingField } from '../../runtime/settings/sampling.ts'
import type { TypedSampling } from '../open-dialog.ts'
import { useUiState } from '../store.ts'
import { readSampling } from './options-draft.ts'

/** What a form about sampling holds, and what its fields need. */
export type SamplingForm = ReturnType<typeof useSamplingForm>

/** How replies are to be written, as it is typed, and what that comes to. `save` is called by Ctrl Enter. */
export function useSamplingForm(initial: TypedSampling, save: () => void) {
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
    /** Whether the field is not to be sent, whatever is set for the model. */
    setUnset: (field: SamplingField, isUnset: boolean): void =>
      setTyped(before => ({
        ...before,
        unset: [...before.unset.filter(other => other !== field), ...(isUnset ? [field] : [])],
      })),
    /** Of a field with several lines, where Enter begins a new one. */
    onKeyDown: (pressed: KeyboardEvent): void => {
      if (pressed.key !== 'Enter' || !(pressed.ctrlKey || pressed.metaKey)) return
      pressed.preventDefault()
      save()
    },
  }
}
