import { describe, expect, it, vi } from 'vitest'
import { createFakeApplication, sessionRow, type FakeOptions } from '../../test/fake-application.ts'
import { runCommand, type Command, type Surface } from './command.ts'
import { completeSlash, COMMANDS, parseSlash } from './registry.ts'

function desk(options: FakeOptions = {}) {
  const app = createFakeApplication(options)
  const surface = {
    openCompactDialog: vi.fn<Surface['openCompactDialog']>(),
    showContext: vi.fn<Surface['showContext']>(),
    showSessions: vi.fn<Surface['showSessions']>(),
    showHelp: vi.fn<Surface['showHelp']>(),
    showSettings: vi.fn<Surface['showSettings']>(),
    chooseFile: vi.fn<Surface['chooseFile']>(async () => null),
    download: vi.fn<Surface['download']>(),
  }
  const run = (name: string, argument = '') => runCommand(named(name), { app, surface }, argument)
  return { app, surface, run }
}

function named(name: string): Command {
  const command = COMMANDS.find(candidate => candidate.name === name)
  if (command === undefined) throw new RangeError(`No command ${name}`)
  return command
}

describe('parseSlash', () => {
  it('reads a command with what follows its name', () => {
    expect(parseSlash('/compact call numbers\nand shelf marks ')).toMatchObject({
      command: { name: 'compact' },
      argument: 'call numbers\nand shelf marks',
    })
    expect(parseSlash('/UNDO')).toMatchObject({ command: { name: 'undo' }, argument: '' })
  })

  it('tells an unknown command from a message', () => {
    expect(parseSlash('/compactify')).toBe('unknown')
    expect(parseSlash('compact this')).toBeNull()
  })

  it.each(['/', '//', '/usr/bin is full', '/42', ' /compact', ''])(
    'sends %j as a message',
    text => {
      expect(parseSlash(text)).toBeNull()
    },
  )

  it('knows every command by its own name', () => {
    for (const command of COMMANDS)
      expect(parseSlash(`/${command.name}`)).toEqual({ command, argument: '' })
  })
})

describe('completeSlash', () => {
  it('offers all commands for a lone slash, and none for a message', () => {
    expect(completeSlash('/')).toEqual(COMMANDS)
    expect(completeSlash('hello')).toEqual([])
    expect(completeSlash('/compact ')).toEqual([])
  })

  it('puts names that begin so before names that contain it', () => {
    expect(completeSlash('/ex').map(command => command.name)).toEqual(['export', 'context'])
  })
})

describe('/compact', () => {
  it('opens the dialog with the focus filled in', async () => {
    const { surface, run } = desk()
    expect(await run('compact', '  call numbers ')).toBeNull()
    expect(surface.openCompactDialog).toHaveBeenCalledWith('call numbers')
  })

  it('starts at once when the user asked not to be asked', async () => {
    const { app, surface, run } = desk()
    await app.updateSettings({ applyAtOnce: true })
    await run('compact')
    expect(app.calls).toContain('compact')
    expect(surface.openCompactDialog).not.toHaveBeenCalled()
    app.cancelCompaction()
  })

  it('opens the dialog even so when there is nothing to compact, for the reason', async () => {
    const { app, surface, run } = desk()
    await app.updateSettings({ applyAtOnce: true })
    const outlook = app.snapshot().session!.outlook
    app.changeSession({ outlook: { ...outlook, reason: 'Only one turn so far.' } })
    await run('compact')
    expect(surface.openCompactDialog).toHaveBeenCalledWith('')
  })

  it('needs an open session', async () => {
    expect(await desk({ scene: 'first-run' }).run('compact')).toBe('command.needs-session')
  })
})

describe('/undo', () => {
  it('takes back the newest compaction', async () => {
    const { app, run } = desk()
    expect(await run('undo')).toBeNull()
    expect(app.calls).toContain('undoCompaction')
  })

  it('says when there is none', async () => {
    const { app, run } = desk({ scene: 'empty' })
    expect(await run('undo')).toBe('command.undo.nothing')
    expect(app.calls).not.toContain('undoCompaction')
  })
})

describe('/resume', () => {
  it('opens the newest session that is not open already', async () => {
    const { app, run } = desk()
    await run('resume')
    expect(app.snapshot().openId).toBe('s0')
  })

  it('opens the newest session whose title holds the words, whatever their case', async () => {
    const { app, run } = desk()
    await run('resume', 'RESERVATION')
    expect(app.snapshot().session?.title).toBe('Why the reservation mail bounced')
  })

  it('opens a session by its id', async () => {
    const { app, run } = desk()
    await run('resume', 's4')
    expect(app.snapshot().openId).toBe('s4')
  })

  it('says what is missing', async () => {
    expect(await desk().run('resume', 'no such title')).toBe('command.resume.unknown')
    expect(await desk({ scene: 'first-run' }).run('resume')).toBe('command.resume.empty')
    const { app, run } = desk()
    app.change({ sessions: [sessionRow('long')] })
    expect(await run('resume')).toBe('command.resume.only')
  })
})

describe('/export and /import', () => {
  it('hands the open session over as a file', async () => {
    const { surface, run } = desk()
    await run('export')
    expect(surface.download).toHaveBeenCalledWith('long.json', expect.any(Blob))
  })

  it('has nothing to export of an empty session', async () => {
    expect(await desk({ scene: 'empty' }).run('export')).toBe('command.export.empty')
  })

  it('imports the chosen file, and does nothing when none is chosen', async () => {
    const { app, surface, run } = desk()
    await run('import')
    expect(app.calls).not.toContain('importSession')
    surface.chooseFile.mockResolvedValueOnce(new File(['{}'], 'session.json'))
    await run('import')
    expect(app.calls).toContain('importSession')
  })
})

describe('commands of the interface', () => {
  it.each([
    ['context', 'showContext'],
    ['sessions', 'showSessions'],
    ['help', 'showHelp'],
    ['settings', 'showSettings'],
  ] as const)('/%s asks the surface', async (name, method) => {
    const { surface, run } = desk()
    expect(await run(name)).toBeNull()
    expect(surface[method]).toHaveBeenCalledOnce()
  })

  it('/new starts a session', async () => {
    const { app, run } = desk()
    await run('new')
    expect(app.calls).toContain('newSession')
  })
})
