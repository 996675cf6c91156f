import { describe, expect, it } from 'vitest'
import { commandHarness } from '../../test/command-harness.ts'
import { COMMANDS, completeArgument } from './registry.ts'

it('/preset chooses by name or title for this session, and tells', async () => {
  const { app, surface, run } = commandHarness()
  expect(await run('preset', 'MemGPT')).toBeNull()
  expect(app.snapshot().session?.preset).toMatchObject({ id: 'memgpt', isOwn: true })
  expect(surface.notify).toHaveBeenCalledWith('command.preset.chosen', { title: 'MemGPT' })
})

it('/preset completes names, the ones that begin so first', () => {
  const found = completeArgument(commandHarness().app, '/preset co', COMMANDS)
  expect(found?.command.name).toBe('preset')
  expect(found?.completions.slice(0, 2).map(({ argument }) => argument)).toEqual([
    'co-cli',
    'co-cli-phase-1',
  ])
  expect(completeArgument(commandHarness().app, '/preset', COMMANDS)).toBeNull()
  expect(
    completeArgument(commandHarness({ scene: 'first-run' }).app, '/preset co', COMMANDS),
  ).toBeNull()
})

const REVIEWS = {
  title: 'Long reviews',
  presetId: 'co-cli',
  options: { max_history_messages: 80 },
}

it('/preset completes the name of one that the user saved, and chooses its values', async () => {
  const { app, surface, run } = commandHarness()
  app.change({ savedPresets: [REVIEWS] })
  expect(completeArgument(app, '/preset long', COMMANDS)?.completions).toEqual([
    { argument: 'Long reviews', what: 'command.preset.saved', isWhole: true },
  ])
  expect(await run('preset', 'long reviews')).toBeNull()
  expect(app.snapshot().session?.preset).toMatchObject({
    id: 'co-cli',
    options: { max_history_messages: 80 },
  })
  expect(surface.notify).toHaveBeenCalledWith('command.preset.chosen', { title: 'Long reviews' })
})

const told = (message: string, name: string, value: string): unknown => [
  `command.config.${message}`,
  { name, value },
]

it('/config --all sets a setting of the preset for all, and completes its names', async () => {
  const { app, surface, run } = commandHarness()
  expect(completeArgument(app, '/config --all max_st', COMMANDS)?.completions).toEqual([
    { argument: '--all max_steps', what: '15', isWhole: false },
  ])
  await run('config', '--all agent_max_steps 9')
  expect(app.snapshot().settings.presetOptions).toEqual({ max_steps: 9 })
  expect(surface.notify.mock.lastCall).toEqual(told('set-all', 'max_steps', '9'))
  await run('preset', 'co-cli')
  await run('config', '--all max_steps 10')
  expect(surface.notify.mock.lastCall).toEqual(told('set-others', 'max_steps', '10'))
  expect(app.snapshot().session?.preset.options).toEqual({})
})

it('/config --all shows the settings without a name', async () => {
  const { surface, run } = commandHarness()
  expect(await run('config', '--all')).toBeNull()
  expect(surface.showPresets).toHaveBeenCalledOnce()
})

describe('/config', () => {
  it('sets a setting of the session’s preset, and tells the value that it has then', async () => {
    const { app, surface, run } = commandHarness()
    await run('preset', 'co-cli')
    expect(await run('config', 'max_history_messages 60')).toBeNull()
    expect(app.snapshot().session?.preset.options).toEqual({ max_history_messages: 60 })
    expect(surface.notify.mock.lastCall).toEqual(told('set', 'max_history_messages', '60'))
    await run('config', 'max_history_messages = default')
    expect(app.snapshot().session?.preset.options).toEqual({})
  })

  it('tells of nothing that was refused', async () => {
    const { app, surface, run } = commandHarness()
    await run('preset', 'co-cli')
    surface.notify.mockClear()
    await run('config', 'no_such_setting 3')
    expect(app.snapshot().session?.preset.options).toEqual({})
    expect(surface.notify).not.toHaveBeenCalled()
  })

  it('takes a setting by another name that it goes by, and tells the one that is listed', async () => {
    const { surface, run } = commandHarness()
    await run('preset', 'co-cli')
    await run('config', 'max_steps 7')
    expect(surface.notify.mock.lastCall).toEqual(told('set', 'max_steps', '7'))
    await run('config', 'agent_max_steps 8')
    expect(surface.notify.mock.lastCall).toEqual(told('set', 'max_steps', '8'))
  })

  it('shows all settings without a name, and says which there is not', async () => {
    const { surface, run } = commandHarness()
    await run('preset', 'co-cli')
    await run('config')
    expect(surface.showPresets).toHaveBeenCalledOnce()
    expect(await run('config', 'nothing_like_it')).toBe('command.config.unknown')
  })

  it('lists names with their values now', async () => {
    const { app, run } = commandHarness()
    await run('preset', 'co-cli')
    const { completions } = completeArgument(app, '/config max_history_m', COMMANDS) ?? {}
    expect(completions).toEqual([{ argument: 'max_history_messages', what: '40', isWhole: false }])
    expect(completeArgument(app, '/config max_history_messages 6', COMMANDS)?.completions).toEqual(
      [],
    )
  })
})
