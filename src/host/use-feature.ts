import { useMemo } from 'react'
import { remoteOf } from '../ports/connection.ts'
import type { Setting } from '../runtime/settings/setting.ts'
import type { CallsOf, CommandsOf, Feature, ValueOf } from './feature.ts'
import { type Ui, useUi, useUiState } from './store.ts'

/** The commands of a feature. Each resolves or rejects as in the worker. */
export function commandsOf<Given extends Feature>(
  { application }: Pick<Ui, 'application'>,
  { name }: Given,
): CommandsOf<Given> {
  return remoteOf<CallsOf<Given>>({
    callNamed: (command, inputs) => application.callFeature(name, command, inputs),
  })
}

/** The same for a component. */
export function useCommands<Given extends Feature>(feature: Given): CommandsOf<Given> {
  const ui = useUi()
  return useMemo(() => commandsOf(ui, feature), [ui, feature])
}

/** What a feature shows now; null for nothing. */
export function valueOf<Given extends Feature>(
  { application }: Pick<Ui, 'application'>,
  { name }: Given,
): ValueOf<Given> | null {
  return application.snapshot().features[name] ?? null
}

/** The same for a component, which is drawn again with each value. */
export function useValue<Given extends Feature>({ name }: Given): ValueOf<Given> | null {
  return useUiState(({ app }) => app.features[name] ?? null)
}

/** The value of a setting, and what changes it. */
export function useSetting<Value>(
  setting: Setting<Value>,
): readonly [Value, (value: Value) => void] {
  const { application } = useUi()
  const settings = useUiState(({ app }) => app.settings)
  const change = (value: Value): void =>
    void application.updateSettings(setting.change(settings, value))
  return [setting.in(settings), change]
}
