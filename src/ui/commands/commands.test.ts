import { describe, expect, it } from 'vitest'
import { commandHarness } from '../../test/command-harness.ts'
import { fakeAtRest } from '../../test/fake-at-rest.ts'
import { sessionRow } from '../../test/fake-list.ts'
import { parseSlash } from './read-slash.ts'
import { OUTLOOK } from '../../test/fake-session.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { modelDialog, presetsDialog, settingsDialog } from '../../host/dialogs.ts'
import { compactDialog, helpDialog, optionsDialog } from '../kit/dialogs.ts'
import type { Dialog } from '../../host/dialog.ts'
import { commandsText } from '../../i18n/en/commands.ts'

it('/model gives the session a model of its own, or the one for all again, and says so', async () => {
  const { app, told, run } = commandHarness()
  await run('model', 'borea')
  expect(app.snapshot()).toMatchObject({ hasOwnModel: true, model: { ref: { model: 'borea' } } })
  expect(told()).toEqual([commandsText('command.model.chosen', { model: 'borea' })])
  await run('model', 'Default')
  expect(app.snapshot().hasOwnModel).toBe(false)
  expect(told().at(-1)).toMatch(/default model/)
})

it('/model offers the models by what is typed of them, and the way back', () => {
  const harness = commandHarness()
  const offered = (text: string) => harness.offered(text)?.map(({ argument }) => argument)
  expect(offered('/model ')).toEqual(['demo', 'smollm2-135m', 'default'])
  expect(offered('/model 135')).toEqual(['smollm2-135m'])
})

it('commands that need the session wait while it opens, and run in their order; others run at once', async () => {
  const { app, opened, run } = commandHarness()
  const { session } = app.snapshot()
  app.change({ session: null, opening: true })
  const outcomes = [run('preset', 'aider'), run('config', 'recall off'), run('preset')]
  await run('settings')
  expect(opened(settingsDialog)).not.toBeNull()
  expect(app.calls).not.toContain('choosePreset')
  app.change({ session, opening: false })
  expect(await Promise.all(outcomes)).toEqual([null, null, null])
  expect(app.snapshot().session?.preset.id).toBe('aider')
  expect(opened(presetsDialog)).not.toBeNull()
})

it('a command for the session waits until the one before it is done', async () => {
  const { app, run } = commandHarness()
  const chosen = Promise.withResolvers<void>()
  const done: string[] = []
  app.choosePreset = async () => {
    await chosen.promise
    done.push('preset')
    return true
  }
  app.setPresetOption = async () => {
    done.push('config')
    return null
  }
  const outcomes = [run('preset', 'masking'), run('config', 'recall off')]
  await Promise.resolve()
  chosen.resolve()
  await Promise.all(outcomes)
  expect(done).toEqual(['preset', 'config'])
})

it('a command that waited says that it needs a session if none opens', async () => {
  const { app, run } = commandHarness(createFakeApplication({ scene: 'first-run' }))
  app.change({ session: null, opening: true })
  const outcome = run('preset', 'aider')
  app.change({ fatal: 'No database.' })
  expect(await outcome).toBe(commandsText('commands.needs-session'))
})

it('/system-prompt sets what follows, and removes it by “none”', async () => {
  const { app, commands, run } = commandHarness()
  const texts: string[] = []
  app.changeOptions = async ({ systemPrompt = '?' }) => void texts.push(systemPrompt)
  await run('system-prompt', ' Answer in\nFrench. ')
  await run('system-prompt', 'None')
  expect(texts).toEqual(['Answer in\nFrench.', ''])
  expect(parseSlash('/system Be brief.', commands)).toMatchObject({
    command: { name: 'system-prompt' },
    argument: 'Be brief.',
  })
})

it('/system-prompt offers to remove what there is', () => {
  const { app, ...harness } = commandHarness()
  const offered = () => harness.offered('/system-prompt ')?.map(({ argument }) => argument)
  expect(offered()).toEqual([])
  app.changeSession({ systemPrompt: 'In French.' })
  expect(offered()).toEqual(['none'])
})

describe('/compact', () => {
  it('opens the dialog with the focus filled in', async () => {
    const { opened, run } = commandHarness()
    expect(await run('compact', '  call numbers ')).toBeNull()
    expect(opened(compactDialog)).toEqual({ focus: 'call numbers' })
  })

  it('starts at once when the user asked not to be asked', async () => {
    const { app, opened, run } = commandHarness()
    await app.updateSettings({ applyAtOnce: true })
    await run('compact')
    expect(app.calls).toContain('compact')
    expect(opened(compactDialog)).toBeNull()
  })

  it('opens the dialog even so when there is nothing to compact, for the reason', async () => {
    const reason = 'Only one turn so far.'
    const { app, opened, run } = commandHarness(
      createFakeApplication({ outlook: { ...OUTLOOK, reason } }),
    )
    await app.updateSettings({ applyAtOnce: true })
    await run('compact')
    expect(opened(compactDialog)).toEqual({ focus: '' })
  })
})

describe('the ways back', () => {
  const harness = () => {
    const made = commandHarness()
    const asked: string[] = []
    const note = (name: string) => async (typed: string) =>
      asked.push(`${name} ${typed}`.trim()) > 0
    return { ...made, app: Object.assign(made.app, { undo: note('undo') }), asked }
  }

  it('leave to the application what was typed, and what can be done', async () => {
    const { run, asked } = harness()
    for (const typed of ['', '3']) expect(await run('undo', typed)).toBeNull()
    expect(asked).toEqual(['undo', 'undo 3'])
  })
})

it('/context clear says so when there is nothing to clear, or when other words follow', async () => {
  expect(
    await commandHarness(createFakeApplication({ scene: 'empty' })).run('context', 'clear'),
  ).toBe(commandsText('command.context.empty'))
  const { app, run } = commandHarness()
  expect(await run('context', 'clean')).toBe(commandsText('command.context.unknown'))
  expect(app.calls).not.toContain('clearContext')
})

describe('/resume', () => {
  it('opens the newest session that is not open already', async () => {
    const { app, run } = commandHarness()
    await run('resume')
    expect(app.snapshot().openId).toBe('s0')
  })

  it('opens a session by its id, or the newest whose title holds the words, in any case', async () => {
    const { app, run } = commandHarness()
    await run('resume', 's4')
    expect(app.snapshot().openId).toBe('s4')
    await run('resume', 'RESERVATION')
    expect(app.snapshot().session?.title).toBe('Why the reservation mail bounced')
  })

  it('says what is missing', async () => {
    expect(await commandHarness().run('resume', 'no such title')).toBe(
      commandsText('command.resume.unknown'),
    )
    expect(await commandHarness(createFakeApplication({ scene: 'first-run' })).run('resume')).toBe(
      commandsText('command.resume.empty'),
    )
    const { app, run } = commandHarness()
    app.change({ sessions: [sessionRow('long')] })
    expect(await run('resume')).toBe(commandsText('command.resume.only'))
  })
})

it.each(['compact', 'system-prompt'])('/%s needs an open session', async name => {
  expect(await commandHarness(createFakeApplication({ scene: 'first-run' })).run(name)).toBe(
    commandsText('commands.needs-session'),
  )
})

it.each<readonly [name: string, dialog: Dialog<never>]>([
  ['help', helpDialog],
  ['settings', settingsDialog],
  ['preset', presetsDialog],
  ['model', modelDialog],
  ['system-prompt', optionsDialog],
])('/%s opens its dialog', async (name, dialog) => {
  const { opened, run } = commandHarness()
  expect(await run(name)).toBeNull()
  expect(opened(dialog)).toEqual({})
})

it('/new starts a session', async () => {
  const { app, run } = commandHarness()
  await run('new')
  expect(app.calls).toContain('newSession')
})

it('/lock locks what is encrypted, and otherwise says where that is turned on', async () => {
  expect(await commandHarness().run('lock')).toBe(commandsText('command.lock.off'))
  const { run } = commandHarness(createFakeApplication(), { atRest: fakeAtRest(true) })
  expect(await run('lock')).toBeNull()
})
