import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { REPLACED_MS } from '../ports/change-log.ts'
import { presets } from '../ports/collections.ts'
import type { Prompt, SessionMarks, StoragePort } from '../ports/storage.ts'
import { ownStorage } from '../test/own-storage.ts'
import { session } from '../test/session.ts'
import { storedText } from '../test/stored-text.ts'

const DAY_MS = 86_400_000

/** What a store without a log would hold. */
const emptyWorld = () => ({
  prompts: new Map<string, Prompt>(),
  projects: new Map<string, string>(),
  presets: new Map<string, string>(),
  tags: new Map<string, readonly string[]>(),
})
type World = ReturnType<typeof emptyWorld>

const act = fc.record({
  of: fc.constantFrom('prompt', 'project', 'preset', 'tags' as const),
  name: fc.constantFrom('a', 'b', 'c', 'd'),
  /** Null removes it. */
  words: fc.option(fc.stringMatching(/^w[0-9a-z]{12}$/), { freq: 4 }),
})
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

async function carryOut(
  { of, name, words }: Act,
  {
    storage,
    world,
    at,
  }: { readonly storage: StoragePort; readonly world: World; readonly at: number },
): Promise<void> {
  const change = <Value>(map: Map<string, Value>, value: Value | null) =>
    value === null ? map.delete(name) : map.set(name, value)
  switch (of) {
    case 'prompt': {
      const prompt = words === null ? null : { name, text: words, at }
      await storage.prompts.replace([name], prompt ? [prompt] : [])
      return void change(world.prompts, prompt)
    }
    case 'project': {
      const rest = { preset: null, model: null, readsSharedMemory: true, createdAt: 1 }
      if (words === null) await storage.projects.remove(name)
      else
        await storage.projects.put({ id: name, name, instructions: words, changedAt: at, ...rest })
      return void change(world.projects, words)
    }
    case 'preset': {
      const preset = { title: name, presetId: words ?? '', options: {} }
      await storage.items(presets).change(() => new Map([[name, words === null ? null : preset]]))
      return void change(world.presets, words)
    }
    case 'tags': {
      const marks: SessionMarks = { tags: words === null ? [] : [words] }
      await storage.sessions.mark(new Map([[name, marks]]))
      return void change(world.tags, marks.tags?.length === 0 ? null : (marks.tags ?? null))
    }
  }
}

async function stored(storage: StoragePort): Promise<object> {
  const rows = await storage.sessions.list()
  const byName = <Value>(entries: readonly (readonly [string, Value])[]) =>
    Object.fromEntries(entries.toSorted(([left], [right]) => (left < right ? -1 : 1)))
  return {
    prompts: byName((await storage.prompts.list()).map(one => [one.name, one])),
    projects: byName(
      (await storage.projects.list()).map(({ id, instructions }) => [id, instructions]),
    ),
    presets: byName(
      [...(await storage.items(presets).list())].map(([name, { presetId }]) => [name, presetId]),
    ),
    tags: byName(rows.flatMap(({ id, tags }) => (tags ? [[id, tags] as const] : []))),
  }
}

it('a year of changes gives what stores without a log would hold, and what was replaced long ago is nowhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 365, maxLength: 365 }), async acts => {
      let at = Date.UTC(2026, 0, 1)
      let ids = 0
      const stamp = { now: () => at, nextId: () => `c${String((ids += 1)).padStart(6, '0')}` }
      const { name, storage } = ownStorage(undefined, stamp)
      const world = emptyWorld()
      for (const id of 'abcd')
        await storage.events.append(id, session('u Tea'), { expectedRevision: 0 })
      for (const [day, one] of acts.entries()) {
        at += DAY_MS
        await carryOut(one, { storage, world, at })
        if (day % 7 === 0) await storage.tidyChanges(at - REPLACED_MS)
      }
      const shown = {
        prompts: Object.fromEntries(world.prompts),
        projects: Object.fromEntries(world.projects),
        presets: Object.fromEntries(world.presets),
        tags: Object.fromEntries(world.tags),
      }
      expect(await stored(storage)).toEqual(shown)
      await storage.tidyChanges(at + 1)
      const left = await storedText(name)
      const inForce = JSON.stringify(shown)
      for (const { words } of acts)
        if (words !== null && !inForce.includes(words)) expect(left).not.toContain(words)
      expect(await stored(storage)).toEqual(shown)
    }),
    { numRuns: 2 },
  )
})
