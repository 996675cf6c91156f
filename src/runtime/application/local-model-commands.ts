import type { Application } from './application.ts'
import type { LocalModels } from '../local-models/local-models.ts'
import type { RunnerId } from '../../ports/local-runner.ts'
import type { LocalChoice, Settings } from '../settings/settings.ts'
import type { ReportingErrors } from './reporting-errors.ts'

/** What can be done with models on this device. */
export type LocalModelCommands = Pick<
  Application,
  | 'probeRunners'
  | 'listLocalModels'
  | 'fetchModel'
  | 'pauseFetch'
  | 'cancelFetch'
  | 'removeModel'
  | 'useLocalModel'
  | 'addModelFile'
  | 'setModelSource'
>

interface LocalModelCommandsOptions {
  readonly settings: () => Settings
  readonly updateSettings: (change: Partial<Settings>) => Promise<void>
  /** The same for a model, which the open session then uses too. */
  readonly useForAll: (change: Partial<Settings>) => Promise<void>
  readonly reportingErrors: ReportingErrors
}

/** What a person does with the models on this device. */
export function localModelCommands(
  local: LocalModels,
  { settings, updateSettings, useForAll, reportingErrors }: LocalModelCommandsOptions,
): LocalModelCommands {
  return {
    probeRunners: reportingErrors(local.probe),
    listLocalModels: reportingErrors(local.list),
    fetchModel: reportingErrors(local.fetch),
    pauseFetch: local.pause,
    cancelFetch: reportingErrors(local.cancel),
    removeModel: reportingErrors(async (runner: RunnerId, model: string) => {
      const { model: inUse, local: chosen, summaryModel } = settings()
      const isIt = (choice: LocalChoice | null) =>
        choice?.runner === runner && choice.model === model
      await local.remove(runner, model)
      // It would be fetched again, unasked, with the next message.
      const change: Partial<Settings> = {
        ...(isIt(chosen) && { local: null, ...(inUse === 'local' && { model: 'demo' }) }),
        ...(isIt(summaryModel) && { summaryModel: null }),
      }
      if (Object.keys(change).length > 0) await updateSettings(change)
    }),
    useLocalModel: reportingErrors(async (runner: RunnerId, model: string) => {
      await local.open({ runner, model })
      await useForAll({ model: 'local', local: { runner, model } })
    }),
    addModelFile: reportingErrors(local.addFile),
    setModelSource: reportingErrors(local.setSource),
  }
}
