/** A fake application and a fake surface, for tests of commands. */
import { vi } from 'vitest'
import { runCommand, type Command, type CommandUi } from '../runtime/commands/command.ts'
import { COMMANDS } from '../runtime/commands/registry.ts'
import { fakeAtRest } from './fake-at-rest.ts'
import { createFakeApplication } from './fake-application.ts'

/** Runs commands by name over the scene; what they ask of the surface is in its mocks. */
export function commandHarness(options: Parameters<typeof createFakeApplication>[0] = {}) {
  const app = createFakeApplication(options)
  const surface = {
    openCompactDialog: vi.fn<CommandUi['openCompactDialog']>(),
    showContext: vi.fn<CommandUi['showContext']>(),
    showSessions: vi.fn<CommandUi['showSessions']>(),
    showRestore: vi.fn<() => Promise<void>>(async () => {}),
    showHelp: vi.fn<CommandUi['showHelp']>(),
    showSettings: vi.fn<CommandUi['showSettings']>(),
    showModel: vi.fn<CommandUi['showModel']>(),
    showOptions: vi.fn<CommandUi['showOptions']>(),
    showPresets: vi.fn<CommandUi['showPresets']>(),
    notify: vi.fn<CommandUi['notify']>(),
    chooseFiles: vi.fn<CommandUi['chooseFiles']>(async () => []),
    showImport: vi.fn<() => Promise<void>>(async () => {}),
    chooseFile: vi.fn<CommandUi['chooseFile']>(async () => null),
    download: vi.fn<CommandUi['download']>(),
    atRest: fakeAtRest(),
  }
  const run = (name: string, argument = '') => runCommand(named(name), { app, surface }, argument)
  return { app, surface, run }
}

function named(name: string): Command {
  const command = COMMANDS.find(candidate => candidate.name === name)
  if (command === undefined) throw new RangeError(`No command ${name}`)
  return command
}
