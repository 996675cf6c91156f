import { z } from 'zod'

const Named = z.union([
  z.object({ name: z.string() }).transform(({ name }) => name),
  z.object({ title: z.string() }).transform(({ title }) => title),
  z
    .object({ facts: z.array(z.object({ text: z.string() })).min(1) })
    .transform(({ facts }) => facts[0]?.text ?? ''),
])

/** What a person calls an item with this value; null if it has no name. */
export function titleOf(value: unknown): string | null {
  return Named.safeParse(value).data ?? null
}
