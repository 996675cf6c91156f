/** A fake application and a fake surface, for tests of commands. */
import { vi } from 'vitest'
import { runCommand, type Command, type Surface } from '../runtime/commands/command.ts'
import { COMMANDS } from '../runtime/commands/registry.ts'
import { createFakeApplication } from './fake-application.ts'
import type { FakeOptions } from './fake-snapshot.ts'

/** Runs commands by name over the scene; what they ask of the surface is in its mocks. */
export function desk(options: FakeOptions = {}) {
  const app = createFakeApplication(options)
  const surface = {
    openCompactDialog: vi.fn<Surface['openCompactDialog']>(),
    showContext: vi.fn<Surface['showContext']>(),
    showSessions: vi.fn<Surface['showSessions']>(),
    showHelp: vi.fn<Surface['showHelp']>(),
    showSettings: vi.fn<Surface['showSettings']>(),
    showDevice: vi.fn<Surface['showDevice']>(),
    showModel: vi.fn<Surface['showModel']>(),
    showPresets: vi.fn<Surface['showPresets']>(),
    showInspector: vi.fn<Surface['showInspector']>(),
    say: vi.fn<Surface['say']>(),
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
