import { describe, expect, it } from 'vitest'
import { commandHarness } from '../../test/command-harness.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { presetsDialog } from '../../host/dialogs.ts'
import { commandsText } from '../../i18n/en/commands.ts'
import { parseSettingValue } from './choice-commands.ts'

it('/preset chooses by name or title for this session, and tells', async () => {
  const { app, run, told } = commandHarness()
  expect(await run('preset', 'MemGPT')).toBeNull()
  expect(app.snapshot().session?.preset).toMatchObject({ id: 'memgpt', isOwn: true })
  expect(told()).toEqual([commandsText('command.preset.chosen', { title: 'MemGPT' })])
})

it('/preset completes names, the ones that begin so first', () => {
  const { offered } = commandHarness()
  const names = offered('/preset co')?.map(({ argument }) => argument)
  expect(names?.slice(0, 2)).toEqual(['co-cli', 'co-cli-phase-1'])
  expect(offered('/preset')).toBeUndefined()
  const none = commandHarness(createFakeApplication({ scene: 'first-run' }))
  expect(none.offered('/preset co')).toBeUndefined()
})

const REVIEWS = {
  title: 'Long reviews',
  presetId: 'co-cli',
  options: { max_history_messages: 80 },
}

it('/preset completes the name of one that the user saved, and chooses its values', async () => {
  const { app, offered, run, told } = commandHarness()
  app.change({ savedPresets: [REVIEWS] })
  expect(offered('/preset long')).toEqual([
    { argument: 'Long reviews', what: commandsText('command.preset.saved'), isWhole: true },
  ])
  expect(await run('preset', 'long reviews')).toBeNull()
  expect(app.snapshot().session?.preset).toMatchObject({
    id: 'co-cli',
    options: { max_history_messages: 80 },
  })
  expect(told()).toEqual([commandsText('command.preset.chosen', { title: 'Long reviews' })])
})

const said = (message: 'set' | 'set-all' | 'set-others', name: string, value: string) =>
  commandsText(`command.config.${message}`, { name, value })

it('/config --all sets a setting of the preset for all, and completes its names', async () => {
  const { app, offered, run, told } = commandHarness()
  expect(offered('/config --all max_st')).toEqual([
    { argument: '--all max_steps', what: '15', isWhole: false },
  ])
  await run('config', '--all agent_max_steps 9')
  expect(app.snapshot().settings.presetOptions).toEqual({ max_steps: 9 })
  expect(told().at(-1)).toEqual(said('set-all', 'max_steps', '9'))
  await run('preset', 'co-cli')
  await run('config', '--all max_steps 10')
  expect(told().at(-1)).toEqual(said('set-others', 'max_steps', '10'))
  expect(app.snapshot().session?.preset.options).toEqual({})
})

it('/config --all shows the settings without a name', async () => {
  const { opened, run } = commandHarness()
  expect(await run('config', '--all')).toBeNull()
  expect(opened(presetsDialog)).toEqual({})
})

describe('/config', () => {
  it('sets a setting of the session’s preset, and tells the value that it has then', async () => {
    const { app, run, told } = commandHarness()
    await run('preset', 'co-cli')
    expect(await run('config', 'max_history_messages 60')).toBeNull()
    expect(app.snapshot().session?.preset.options).toEqual({ max_history_messages: 60 })
    expect(told().at(-1)).toEqual(said('set', 'max_history_messages', '60'))
    await run('config', 'max_history_messages = default')
    expect(app.snapshot().session?.preset.options).toEqual({})
  })

  it('tells of nothing that was refused', async () => {
    const { app, run, told } = commandHarness()
    await run('preset', 'co-cli')
    const before = told()
    await run('config', 'no_such_setting 3')
    expect(app.snapshot().session?.preset.options).toEqual({})
    expect(told()).toEqual(before)
  })

  it('takes a setting by another name that it goes by, and tells the one that is listed', async () => {
    const { run, told } = commandHarness()
    await run('preset', 'co-cli')
    await run('config', 'max_steps 7')
    expect(told().at(-1)).toEqual(said('set', 'max_steps', '7'))
    await run('config', 'agent_max_steps 8')
    expect(told().at(-1)).toEqual(said('set', 'max_steps', '8'))
  })

  it('shows all settings without a name, and says which there is not', async () => {
    const { opened, run } = commandHarness()
    await run('preset', 'co-cli')
    await run('config')
    expect(opened(presetsDialog)).toEqual({})
    expect(await run('config', 'nothing_like_it')).toBe(commandsText('command.config.unknown'))
  })

  it('lists names with their values now', async () => {
    const { offered, run } = commandHarness()
    await run('preset', 'co-cli')
    expect(offered('/config max_history_m')).toEqual([
      { argument: 'max_history_messages', what: '40', isWhole: false },
    ])
    expect(offered('/config max_history_messages 6')).toEqual([])
  })
})

it.each([
  ['12', 12],
  ['0.85', 0.85],
  ['on', true],
  ['false', false],
  ['gpt-5 mini', 'gpt-5 mini'],
  ['', ''],
])('reads %j as typed after a setting’s name as %j', (typed, value) => {
  expect(parseSettingValue(typed)).toBe(value)
})
