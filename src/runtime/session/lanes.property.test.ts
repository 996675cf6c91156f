import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldBranch, lanesOf } from '../../engine/index.ts'
import { ModelError } from '../../ports/errors.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { until } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { startSeveral } from '../../test/several-models.ts'

const NAMES = ['ara', 'borea', 'cyan'] as const

type Ending = 'ends' | 'fails' | 'is-stopped'

const endings = fc.tuple(...NAMES.map(() => fc.constantFrom<Ending>('ends', 'fails', 'is-stopped')))
const order = fc.shuffledSubarray([0, 1, 2], { minLength: 3 })
const choice = fc.constantFrom(null, 0, 1, 2)

/** A model that says its word when told to, and ends as told. */
function told() {
  const speaks = Promise.withResolvers<Ending>()
  const asked = Promise.withResolvers<void>()
  async function* stream(name: string, signal: AbortSignal): AsyncGenerator<StreamChunk> {
    yield { type: 'text', text: `word of ${name}` }
    asked.resolve()
    const stop = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    const ending = await Promise.race([speaks.promise, stop])
    if (ending === 'fails') throw new ModelError('server-error', 'Broken.', { status: 500 })
    yield { type: 'finish', finishReason: 'stop', usage: null }
  }
  return { stream, speaks, asked }
}

it('in whatever order answers end, fail, stop and are chosen, no word is lost and none is read by another model', async () => {
  await fc.assert(
    fc.asyncProperty(
      endings,
      order,
      choice,
      fc.boolean(),
      async (ends, ending, chosen, reloads) => {
        const storage = createMemoryStorage()
        const models = NAMES.map(name => ({ name }))
        const tellers = NAMES.map(told)
        const answers = Object.fromEntries(
          NAMES.map((name, at) => [
            name,
            (_: unknown, signal: AbortSignal) =>
              tellers[at]?.stream(name, signal) ?? told().stream(name, signal),
          ]),
        )
        const first = await startSeveral({ models, answers, storage })
        await first.ask('Which one?')
        await Promise.all(tellers.map(({ asked }) => asked.promise))
        await until(() => first.words().every(words => words !== ''))
        for (const at of ending) {
          if (ends[at] === 'is-stopped') await first.commands.act('stop', at)
          else tellers[at]?.speaks.resolve(ends[at] ?? 'ends')
        }
        await first.ended()
        expect(first.words()).toEqual(NAMES.map(name => `word of ${name}`))
        const id = first.openId()
        const open = reloads ? await startSeveral({ models, answers: {}, storage, id }) : first
        await until(() => open.several() !== null)
        expect(open.words()).toEqual(NAMES.map(name => `word of ${name}`))
        if (chosen !== null) expect(await open.commands.act('choose', chosen)).toBe(true)
        const { events } = await storage.events.read(id)
        const set = events.find(event => event.type === 'v1.answers-asked')
        if (!set) throw new RangeError('No set')
        for (const [at, lane] of lanesOf(events, set).entries()) {
          const said = JSON.stringify(foldBranch(events, lane.leafId).messages)
          for (const [other, name] of NAMES.entries())
            expect(said.includes(`word of ${name}`)).toBe(other === at)
        }
        expect(foldBranch(events).several === null).toBe(chosen !== null)
        for (const { request } of [...first.sent, ...open.sent])
          expect(JSON.stringify(request.messages)).not.toContain('word of')
      },
    ),
    { numRuns: 15 },
  )
})
