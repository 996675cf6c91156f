import { describe, expect, it } from 'vitest'
import { tabLocks } from '../../app/locks.ts'
import {
  applicationWith,
  saying,
  scriptedModel,
  startApp,
  exported,
} from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { presetsOf } from '../../test/presets-of.ts'

const REVIEWS = {
  title: 'Long reviews',
  presetId: 'co-cli',
  options: { max_history_messages: 6, tool_output_trim_chars: 900 },
}

async function tabs(count: number) {
  const storage = createMemoryStorage()
  const locks = tabLocks()
  const model = scriptedModel(() => saying('Yes.'))
  const apps = Array.from({ length: count }, () => applicationWith(model.chat, storage, { locks }))
  for (const app of apps) await app.start(null)
  return { apps, ...model }
}

const TURNS = ['One', 'Two', 'Three', 'Four', 'Five'].map(
  turn => `${turn}. ${'Words. '.repeat(40)}`,
)

describe('a saved preset', () => {
  it('is there after a reload, and in another tab once that reads again', async () => {
    const { apps } = await tabs(2)
    const [one, two] = apps
    expect(await presetsOf(one!).save(REVIEWS)).toMatchObject({ ok: true })
    await two?.readPresets()
    expect(two?.snapshot().savedPresets).toEqual([REVIEWS])
  })

  it('is not lost when two tabs save at once', async () => {
    const { apps } = await tabs(2)
    await Promise.all(
      apps.map((app, index) =>
        presetsOf(app).save({
          title: `Mine ${index}`,
          presetId: 'off',
          options: { max_steps: 2 + index },
        }),
      ),
    )
    for (const app of apps) await app.readPresets()
    expect(apps.map(app => app.snapshot().savedPresets.length)).toEqual([2, 2])
  })

  it('takes no name that is empty, too long or another’s, and no values that are there', async () => {
    const { app } = await startApp({ begins: false })
    await presetsOf(app).save(REVIEWS)
    for (const [title, sentence] of [
      ['  ', /Write a name/],
      ['x'.repeat(81), /80 characters/],
      ['LONG reviews', /There is a preset named LONG reviews/],
      ['CowAgent', /There is a preset named CowAgent/],
      ['Other', /saved already, as Long reviews/],
    ] as const)
      expect(await presetsOf(app).save({ ...REVIEWS, title })).toMatchObject({
        ok: false,
        sentence: expect.stringMatching(sentence),
      })
    expect(await presetsOf(app).save({ ...REVIEWS, title: 'Plain', options: {} })).toMatchObject({
      sentence: 'These are the values of co-cli as it is. Change one first.',
    })
    expect(app.snapshot().savedPresets).toEqual([REVIEWS])
  })

  it('stays in the sessions that use it when it is deleted', async () => {
    const { app, talk } = await startApp({ begins: false })
    await presetsOf(app).save(REVIEWS)
    await app.newSession()
    await app.choosePreset(REVIEWS.presetId, 'session', REVIEWS.options)
    await talk('Hi')
    await presetsOf(app).remove('Long reviews')
    expect(app.snapshot().savedPresets).toEqual([])
    expect(app.snapshot().session?.preset.options).toEqual(REVIEWS.options)
  })

  it('makes the same request in a fresh profile from a session file alone', async () => {
    const here = await startApp({ begins: false })
    await here.app.newSession()
    await here.app.choosePreset(REVIEWS.presetId, 'session', REVIEWS.options)
    await here.talk(...TURNS)
    const { content } = await exported(here.app, here.app.snapshot().openId ?? '')
    const there = await startApp({ begins: false })
    await there.app.importSession(content)
    await there.talk('Next')
    await here.talk('Next')
    expect(JSON.stringify(there.requests.at(-1))).toBe(JSON.stringify(here.requests.at(-1)))
    expect(here.requests.at(-1)?.messages.length).toBeLessThan(2 * TURNS.length)
  })
})

describe('a preset file', () => {
  it('makes the same requests in a fresh profile', async () => {
    const here = await startApp({ begins: false })
    const { content, name } = await presetsOf(here.app).export(REVIEWS)
    expect(name).toBe('long-reviews.preset.json')
    const there = await startApp({ begins: false })
    expect(await presetsOf(there.app).import(content)).toEqual({ ok: true, preset: REVIEWS })
    for (const { app, talk } of [here, there]) {
      await app.newSession()
      await app.choosePreset(REVIEWS.presetId, 'session', REVIEWS.options)
      await talk(...TURNS)
    }
    expect(JSON.stringify(there.requests.at(-1))).toBe(JSON.stringify(here.requests.at(-1)))
  })

  it('with the values of a preset as it is saves nothing', async () => {
    const { app } = await startApp({ begins: false })
    const { content } = await presetsOf(app).export({ ...REVIEWS, options: {} })
    expect(await presetsOf(app).import(content)).toMatchObject({
      ok: true,
      preset: { title: 'co-cli', presetId: 'co-cli', options: {} },
    })
    expect(app.snapshot().savedPresets).toEqual([])
  })

  it('is imported once, and under another name where its own is taken', async () => {
    const { app } = await startApp({ begins: false })
    const { content } = await presetsOf(app).export(REVIEWS)
    await presetsOf(app).import(content)
    await presetsOf(app).import(content)
    const { content: other } = await presetsOf(app).export({
      ...REVIEWS,
      options: { max_steps: 3 },
    })
    expect(await presetsOf(app).import(other)).toMatchObject({
      preset: { title: 'Long reviews 2' },
    })
    expect(app.snapshot().savedPresets.map(({ title }) => title)).toEqual([
      'Long reviews',
      'Long reviews 2',
    ])
  })

  it.each([
    ['', /not a preset\. Choose a file/],
    ['{"format":"palimpsest-preset","version":1', /not a preset/],
    ['[1]', /not a preset/],
    ['{"format":"palimpsest-session","version":1}', /is a chat.*\/import/],
    ['{"format":"palimpsest-preset","version":9}', /newer Palimpsest/],
    [file({ title: '' }), /“title” is missing or not as it must be/],
    [file({ colour: 'red' }), /This preset is broken/],
    [file({ preset: 'perfect' }), /preset “perfect”.*cowagent/],
    [
      file({ settings: { max_history_messages: -3 } }),
      /max_history_messages cannot be -3\. It takes a whole number of at least 0\. Correct/,
    ],
    [file({ settings: { nothing: 3 } }), /no setting named nothing/],
    [file({ settings: { max_steps: 3, agent_max_steps: 4 } }), /sets max_steps twice/],
  ])(
    'that is broken is refused with what to do, and nothing changes: %#',
    async (text, sentence) => {
      const { app } = await startApp({ begins: false })
      await presetsOf(app).save(REVIEWS)
      const outcome = await presetsOf(app).import(new Blob([text]))
      expect(outcome).toMatchObject({ ok: false, sentence: expect.stringMatching(sentence) })
      expect(outcome).toMatchObject({ sentence: expect.stringMatching(/Nothing was imported\.$/) })
      expect(app.snapshot().savedPresets).toEqual([REVIEWS])
    },
  )

  it('A11: takes the environment names of a source', async () => {
    const { app } = await startApp({ begins: false })
    const settings = { CO_CLI_MAX_HISTORY_MESSAGES: 6, CO_CLI_TOOL_OUTPUT_TRIM_CHARS: 900 }
    expect(await presetsOf(app).import(new Blob([file({ settings })]))).toEqual({
      ok: true,
      preset: REVIEWS,
    })
  })
})

function file(change: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({
    format: 'palimpsest-preset',
    version: 1,
    title: 'Long reviews',
    preset: 'co-cli',
    settings: {},
    ...change,
  })
}
