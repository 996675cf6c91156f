/**
 * The answer of `/models`, in the shapes that servers give it.
 *
 * @module
 */
import { z } from 'zod'

const Entry = z.looseObject({ id: z.string().min(1) })
/** One model as a server lists it; beside `id` every server has fields of its own. */
export type ModelEntry = z.infer<typeof Entry>

/** Together answers with a bare list. */
const List = z.union([
  z.looseObject({ data: z.array(Entry) }).transform(({ data }) => data),
  z.array(Entry),
])

/** The models listed; null when this is no list of models. */
export function readModels(answer: unknown): readonly ModelEntry[] | null {
  const parsed = List.safeParse(answer)
  return parsed.success ? parsed.data : null
}

/**
 * The entry that a request for `model` would reach; undefined for none. Ollama adds `:latest` and
 * Google sets `models/` before the name, and both take it without.
 */
export function entryOf(models: readonly ModelEntry[], model: string): ModelEntry | undefined {
  const names = [model, `${model}:latest`, `models/${model}`]
  return models.find(({ id }) => names.includes(id))
}

/** The listed names that a person may have meant, nearest first, at most three; some others if none is near. */
export function namesLike(models: readonly ModelEntry[], model: string): readonly string[] {
  const wanted = model.toLowerCase()
  const words = wanted.split(/[^a-z0-9]+/).filter(word => word !== '')
  const nearness = (id: string) =>
    (id.includes(wanted) ? 10 : 0) + words.filter(word => id.includes(word)).length
  return models
    .map(({ id }) => ({ id, near: nearness(id.toLowerCase()) }))
    .toSorted((left, right) => right.near - left.near)
    .slice(0, 3)
    .map(({ id }) => id)
}
