import { describe, expect, it } from 'vitest'
import { commandHarness } from '../../test/command-harness.ts'
import { fakeAtRest } from '../../test/fake-at-rest.ts'
import { sessionRow } from '../../test/fake-list.ts'
import { completeArgument, parseSlash, COMMANDS } from './registry.ts'
import { OUTLOOK } from '../../test/fake-session.ts'

it('/model gives the session a model of its own, or the one for all again, and says so', async () => {
  const { app, surface, run } = commandHarness()
  await run('model', 'borea')
  expect(app.snapshot()).toMatchObject({ hasOwnModel: true, model: { ref: { model: 'borea' } } })
  expect(surface.notify).toHaveBeenCalledWith('command.model.chosen', { model: 'borea' })
  await run('model', 'Default')
  expect(app.snapshot().hasOwnModel).toBe(false)
  expect(surface.notify).toHaveBeenLastCalledWith('command.model.is-usual', expect.anything())
})

it('/model offers the models by what is typed of them, and the way back', () => {
  const { app } = commandHarness()
  const offered = (text: string) =>
    completeArgument(app, text, COMMANDS)?.completions.map(({ argument }) => argument)
  expect(offered('/model ')).toEqual(['demo', 'smollm2-135m', 'default'])
  expect(offered('/model 135')).toEqual(['smollm2-135m'])
})

it('commands that need the session wait while it opens, and run in their order; others run at once', async () => {
  const { app, surface, run } = commandHarness()
  const { session } = app.snapshot()
  app.change({ session: null, opening: true })
  const outcomes = [run('preset', 'aider'), run('config', 'recall off'), run('preset')]
  await run('settings')
  expect(surface.showSettings).toHaveBeenCalledOnce()
  expect(app.calls).not.toContain('choosePreset')
  app.change({ session, opening: false })
  expect(await Promise.all(outcomes)).not.toContain('command.needs-session')
  expect(app.snapshot().session?.preset.id).toBe('aider')
  expect(surface.showPresets).toHaveBeenCalledOnce()
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
  const { app, run } = commandHarness({ scene: 'first-run' })
  app.change({ session: null, opening: true })
  const outcome = run('preset', 'aider')
  app.change({ fatal: 'No database.' })
  expect(await outcome).toBe('command.needs-session')
})

it('/system-prompt sets what follows, and removes it by “none”', async () => {
  const { app, run } = commandHarness()
  const texts: string[] = []
  app.changeOptions = async ({ systemPrompt = '?' }) => void texts.push(systemPrompt)
  await run('system-prompt', ' Answer in\nFrench. ')
  await run('system-prompt', 'None')
  expect(texts).toEqual(['Answer in\nFrench.', ''])
  expect(parseSlash('/system Be brief.', COMMANDS)).toMatchObject({
    command: { name: 'system-prompt' },
    argument: 'Be brief.',
  })
})

it('/system-prompt offers to remove what there is', () => {
  const { app } = commandHarness()
  const offered = () =>
    completeArgument(app, '/system-prompt ', COMMANDS)?.completions.map(({ argument }) => argument)
  expect(offered()).toEqual([])
  app.changeSession({ systemPrompt: 'In French.' })
  expect(offered()).toEqual(['none'])
})

describe('/compact', () => {
  it('opens the dialog with the focus filled in', async () => {
    const { surface, run } = commandHarness()
    expect(await run('compact', '  call numbers ')).toBeNull()
    expect(surface.openCompactDialog).toHaveBeenCalledWith('call numbers')
  })

  it('starts at once when the user asked not to be asked', async () => {
    const { app, surface, run } = commandHarness()
    await app.updateSettings({ applyAtOnce: true })
    await run('compact')
    expect(app.calls).toContain('compact')
    expect(surface.openCompactDialog).not.toHaveBeenCalled()
  })

  it('opens the dialog even so when there is nothing to compact, for the reason', async () => {
    const reason = 'Only one turn so far.'
    const { app, surface, run } = commandHarness({ outlook: { ...OUTLOOK, reason } })
    await app.updateSettings({ applyAtOnce: true })
    await run('compact')
    expect(surface.openCompactDialog).toHaveBeenCalledWith('')
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
  expect(await commandHarness({ scene: 'empty' }).run('context', 'clear')).toBe(
    'command.context.empty',
  )
  const { app, run } = commandHarness()
  expect(await run('context', 'clean')).toBe('command.context.unknown')
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
    expect(await commandHarness().run('resume', 'no such title')).toBe('command.resume.unknown')
    expect(await commandHarness({ scene: 'first-run' }).run('resume')).toBe('command.resume.empty')
    const { app, run } = commandHarness()
    app.change({ sessions: [sessionRow('long')] })
    expect(await run('resume')).toBe('command.resume.only')
  })
})

describe('/import', () => {
  it('asks for files to import', async () => {
    const { surface, run } = commandHarness()
    await run('import')
    expect(surface.showImport).toHaveBeenCalledOnce()
  })
})

it.each(['compact', 'system-prompt'])('/%s needs an open session', async name => {
  expect(await commandHarness({ scene: 'first-run' }).run(name)).toBe('command.needs-session')
})

it.each([
  ['context', 'showContext'],
  ['sessions', 'showSessions'],
  ['help', 'showHelp'],
  ['settings', 'showSettings'],
  ['preset', 'showPresets'],
  ['model', 'showModel'],
  ['system-prompt', 'showOptions'],
] as const)('/%s asks the surface', async (name, method) => {
  const { surface, run } = commandHarness()
  expect(await run(name)).toBeNull()
  expect(surface[method]).toHaveBeenCalledOnce()
})

it('/new starts a session', async () => {
  const { app, run } = commandHarness()
  await run('new')
  expect(app.calls).toContain('newSession')
})

it('/lock locks what is encrypted, and otherwise says where that is turned on', async () => {
  const { surface, run } = commandHarness()
  expect(await run('lock')).toBe('command.lock.off')
  surface.atRest = fakeAtRest(true)
  expect(await run('lock')).toBeNull()
})
