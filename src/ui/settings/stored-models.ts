import type { LocalRunnerState } from '../../runtime/local-models/runner-state.ts'
import type { LocalChoice } from '../../runtime/settings/settings.ts'

export interface StoredModel {
  readonly key: string
  /** For people; the id of a model whose runner has not been asked yet. */
  readonly name: string
  readonly choice: LocalChoice
  readonly isChosen: boolean
}

/** Models that are stored whole, to choose among; the chosen one too if its runner was not asked yet. */
export function storedModels(
  runners: readonly LocalRunnerState[],
  chosen: LocalChoice | null,
): readonly StoredModel[] {
  const known = runners.flatMap(({ id, models }) =>
    (models ?? [])
      .filter(({ isStored }) => isStored)
      .map(({ id: model, name }) => entry({ runner: id, model }, name, chosen)),
  )
  return chosen === null || known.some(({ isChosen }) => isChosen)
    ? known
    : [entry(chosen, chosen.model, chosen), ...known]
}

function entry(choice: LocalChoice, name: string, chosen: LocalChoice | null): StoredModel {
  const key = `${choice.runner} ${choice.model}`
  return {
    key,
    name,
    choice,
    isChosen: chosen !== null && key === `${chosen.runner} ${chosen.model}`,
  }
}
