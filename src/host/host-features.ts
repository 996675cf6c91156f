/** Features in the worker: their modules are fetched with the first call, and the page sees the values that they show. */
import { wordsReady } from '../i18n/language.ts'
import { functionsOf, loadOnce } from '../ports/connection.ts'
import type { HostFeatures } from '../runtime/application/core.ts'
import type { FeatureValues } from '../runtime/application/snapshot.ts'
import type { Feature } from './feature.ts'

/** The features of an application. Throws a `RangeError` if two have one name. */
export function hostFeatures(features: readonly Feature[]): HostFeatures {
  const names = new Set(features.map(({ name }) => name))
  if (names.size < features.length) throw new RangeError('Two features have one name')
  const collections = async () => {
    const all = await Promise.all(features.map(each => each.collections?.() ?? []))
    return all.flat()
  }
  return (core, changed) => {
    let values: FeatureValues = {}
    let hasCopy = false
    const noteCopy = (isComplete: boolean) => {
      hasCopy = isComplete
      changed()
    }
    const { settings } = core.ports.storage
    const loading = new Map(
      features.flatMap(({ name, worker }) => {
        if (!worker) return []
        const show = (value: unknown) => {
          values = { ...values, [name]: value }
          changed()
        }
        return [
          [
            name,
            loadOnce(async () => {
              const { create } = await worker()
              await wordsReady()
              return create({ ...core, show, collections, noteCopy })
            }),
          ] as const,
        ]
      }),
    )
    const call = async (feature: string, command: string, inputs: readonly unknown[]) => {
      const load = loading.get(feature)
      if (!load) throw new RangeError(`There is no feature ${feature} in the worker`)
      return functionsOf(await load())(command, inputs)
    }
    const begin = async ({ name, beginsWith }: Feature) => {
      const begins = typeof beginsWith === 'string' ? await settings.read(beginsWith) : beginsWith
      if (begins) await call(name, 'begin', [])
    }
    return {
      values: () => values,
      hasCopy: () => hasCopy,
      call,
      begin: () => Promise.all(features.map(begin)),
    }
  }
}
