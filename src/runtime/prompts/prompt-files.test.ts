import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { exportPrompts, importPrompts } from './prompt-files.ts'

function library() {
  let now = 0
  const store = createMemoryStorage().prompts
  return {
    store,
    clock: {
      now: () => {
        now += 100
        return now
      },
    },
  }
}

const NOTICE = { name: 'Notice', text: 'Write a notice about {{topic}}.' }
const REVIEW = { name: 'Review', text: 'Review this {{language}}.' }

type Words = typeof NOTICE

const wordsIn = async ({ store }: ReturnType<typeof library>) =>
  (await store.list()).map(({ name, text }) => ({ name, text }))

const saveIn = ({ store, clock }: ReturnType<typeof library>, former: string[], words: Words) =>
  store.replace(former, [{ ...words, at: clock.now() }])

const fileOf = (content: unknown) => new Blob([JSON.stringify(content)])

describe('a file of prompts', () => {
  it('brings all of them to another browser, in their order', async () => {
    const ports = library()
    for (const words of [REVIEW, NOTICE]) await saveIn(ports, [], words)
    const { name, content } = exportPrompts(await ports.store.list())
    expect(name).toBe('prompts.json')
    const other = library()
    expect(await importPrompts(other, content)).toEqual({ ok: true, count: 2 })
    expect(await wordsIn(other)).toEqual([NOTICE, REVIEW])
  })

  it('adds no prompt twice, and overwrites none', async () => {
    const ports = library()
    for (const words of [REVIEW, NOTICE]) await saveIn(ports, [], words)
    const { content } = exportPrompts(await ports.store.list())
    expect(await importPrompts(ports, content)).toEqual({
      ok: false,
      sentence: 'All prompts of this file are here already.',
    })
    await saveIn(ports, ['Notice'], { name: 'Notice', text: 'My own.' })
    expect(await importPrompts(ports, content)).toEqual({ ok: true, count: 1 })
    expect(await wordsIn(ports)).toEqual([
      { ...NOTICE, name: 'Notice 2' },
      { name: 'Notice', text: 'My own.' },
      REVIEW,
    ])
  })

  it.each([
    ['nothing', new Blob([]), /holds no prompts/],
    ['no JSON', new Blob(['{']), /holds no prompts/],
    ['a session', fileOf({ format: 'palimpsest-session', version: 1 }), /holds no prompts/],
    [
      'a prompt without a text',
      fileOf({
        format: 'palimpsest-prompts',
        version: 1,
        prompts: [NOTICE, { name: 'a', text: '' }],
      }),
      /holds no prompts/,
    ],
    [
      'a newer version',
      fileOf({ format: 'palimpsest-prompts', version: 2, prompts: 7 }),
      /newer Palimpsest/,
    ],
  ])('is refused whole where it holds %s', async (_what, file, sentence) => {
    const ports = library()
    expect(await importPrompts(ports, file)).toEqual({
      ok: false,
      sentence: expect.stringMatching(sentence),
    })
    expect(await ports.store.list()).toEqual([])
  })
})
