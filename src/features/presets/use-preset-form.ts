import { useDeferredValue, useMemo, useState } from 'react'
import { faultsIn, presetById, settingFields } from '../../engine/index.ts'
import { formText } from './texts.ts'
import { valuesForAll, valuesHere } from '../../runtime/presets/preset-in-force.ts'
import type { PresetValues, SavedPreset } from '../../runtime/settings/saved-presets.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { useCommands } from '../../host/use-feature.ts'
import { presets } from './feature.ts'
import { countDifferences, draftOptions, nameOfValues, type Typed } from './preset-draft.ts'

interface Outcome {
  readonly isFault: boolean
  readonly text: string
  readonly deleted?: SavedPreset
}

/** The form of presets: the choice, the typed values, their faults, and what its buttons do. */
export function usePresetForm() {
  const { application, surface } = useUi()
  const commands = useCommands(presets)
  const app = useUiState(state => state.app)
  const saved = app.savedPresets
  const inForce = valuesHere(app)
  // Before the first choice the form follows what is in force, which a command may change.
  const [chosen, setChosen] = useState<{ readonly values: PresetValues | null } | null>(null)
  const ownHere = app.session?.preset.isOwn === true ? inForce : null
  // Null: as for all chats.
  const choice = chosen === null ? ownHere : chosen.values
  const [typed, setTyped] = useState<Typed>({})
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const before = choice ?? valuesForAll(app)
  const { presetId } = before
  const preset = presetById(presetId)
  const fields = useMemo(() => settingFields(presetById(presetId)), [presetId])
  const options = useMemo(
    () => draftOptions(fields, before.options, typed),
    [fields, before.options, typed],
  )
  const checked = useDeferredValue(options)
  const faults = useMemo(() => faultsIn(presetById(presetId), checked), [presetId, checked])
  const values: PresetValues = { presetId, options }
  const name = nameOfValues(values, saved)

  const restart = (next: typeof chosen): void => {
    setChosen(next)
    setTyped({})
    setOutcome(null)
  }
  const choose = (next: PresetValues | null): void => restart({ values: next })
  const notDone = (): void => setOutcome({ isFault: true, text: formText('form.not-done') })
  const done = (text: string): void => setOutcome({ isFault: false, text })
  /** Keeps the values that were typed as the choice. */
  const settle = (text: string, next: PresetValues | null = values): void => {
    choose(next)
    done(text)
  }
  const apply = async (scope: 'session' | 'all'): Promise<void> => {
    if (scope === 'session' && choice === null && countDifferences(options, before.options) === 0) {
      if (!(await application.choosePreset(null, 'session'))) return notDone()
      return settle(formText('form.as-all-here'), null)
    }
    if (!(await application.choosePreset(presetId, scope, options))) return notDone()
    settle(formText(scope === 'all' ? 'form.in-use-all' : 'form.in-use-here', { title: name }))
  }
  return {
    app,
    preset,
    fields,
    choice,
    before: before.options,
    typed,
    options,
    faults,
    outcome,
    name,
    values,
    /** The number of settings that would change; another preset counts as one. */
    unapplied:
      presetId === inForce.presetId
        ? countDifferences(options, inForce.options)
        : 1 + Object.keys(options).length,
    choose,
    type: (texts: Typed): void => {
      setTyped({ ...typed, ...texts })
      setOutcome(null)
    },
    undo: () => restart(null),
    apply,
    /** Resolves to the sentence that says why it was not saved; null when it was. */
    save: async (title: string): Promise<string | null> => {
      const saving = await commands.save({ ...values, title })
      if (!saving.ok) return saving.sentence
      settle(formText('form.saved-as', { title: saving.preset.title }), saving.preset)
      return null
    },
    remove: async (deleted: SavedPreset): Promise<void> => {
      const { title } = deleted
      if (!(await commands.remove(title))) return notDone()
      setOutcome({ isFault: false, text: formText('form.deleted', { title }), deleted })
    },
    restore: async (): Promise<void> => {
      if (!outcome?.deleted) return
      const saving = await commands.save(outcome.deleted)
      if (!saving.ok) return setOutcome({ isFault: true, text: saving.sentence })
      done(formText('form.restored', { title: saving.preset.title }))
    },
    importFile: async (): Promise<void> => {
      const file = await surface.chooseFile('.json,application/json')
      if (file === null) return
      const reading = await commands.import(file)
      if (reading.ok)
        settle(formText('form.imported', { title: reading.preset.title }), reading.preset)
      else setOutcome({ isFault: true, text: reading.sentence })
    },
    exportFile: async (): Promise<void> => {
      const { name: fileName, content } = await commands.export({ ...values, title: name })
      surface.download(fileName, content)
    },
  }
}

export type PresetForm = ReturnType<typeof usePresetForm>
