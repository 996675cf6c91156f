import { useUi } from '../../host/store.ts'
import { useAnswer } from '../../kit/use-answer.ts'

/** What settings are called, by their keys; null until it is known. */
export function useLabels(): ReadonlyMap<string, string> | null {
  const { surface, features } = useUi()
  return useAnswer(async () => {
    const ofFeatures = features.flatMap(({ settings = [] }) => settings)
    const own = ofFeatures.map(({ of, label }) => [of.key, label()] as const)
    return new Map([...(await surface.settingLabels()), ...own])
  }, [surface, features])
}
