import { expect, it } from 'vitest'
import { completeArgument, completeSlash } from '../runtime/commands/registry.ts'
import { runCommand } from '../runtime/commands/command.ts'
import { createFakeApplication } from '../test/fake-application.ts'
import { fakeUi } from '../test/fake-ui.ts'
import type { FeatureCommand } from './feature.ts'
import { pageCommands } from './page-commands.ts'

it('every command has a name of its own, those of features too', () => {
  const names = pageCommands(fakeUi().ui).map(({ name }) => name)
  expect(names).toContain('sync')
  expect(new Set(names).size).toBe(names.length)
})

it('of commands that begin alike, the one of the earlier feature is chosen by Enter', () => {
  const names = completeSlash('/pro', pageCommands(fakeUi().ui)).map(({ name }) => name)
  expect(names).toEqual(['prompt', 'project', 'system-prompt'])
})

/** A page with one feature more, that has a command; runs it. */
function withCommand(command: Omit<FeatureCommand, 'name' | 'what'>, scene?: 'first-run') {
  const application = createFakeApplication(scene && { scene })
  const { ui } = fakeUi(application)
  const own = { name: 'dance', what: () => 'Dance', ...command }
  const commands = pageCommands({ ...ui, features: [{ name: 'dancing', commands: [own] }] })
  const surface = { ...ui.surface, notify: () => undefined }
  const run = async (typed: string) => {
    const found = commands.find(({ name }) => name === 'dance')
    return found && runCommand(found, { app: application, surface }, typed)
  }
  return { application, ui, commands, run }
}

it('a command of a feature gets what was typed, and says why it did nothing', async () => {
  const { run } = withCommand({ run: (_page, typed) => (typed === 'jig' ? null : 'Only jigs.') })
  expect(await run(' jig ')).toBeNull()
  expect(await run('waltz')).toEqual({ words: 'Only jigs.' })
})

it('a command of a feature completes its arguments, and waits for a session if it needs one', async () => {
  const command: Omit<FeatureCommand, 'name' | 'what'> = {
    usage: '[dance]',
    needs: 'session',
    findsArguments: true,
    complete: (_page, typed) => [{ argument: `${typed}!`, what: 'A dance', isWhole: true }],
    run: () => undefined,
  }
  const open = withCommand(command)
  expect(completeArgument(open.application, '/dance ji', open.commands)?.completions).toEqual([
    { argument: 'ji!', what: 'A dance', isWhole: true },
  ])
  expect(open.commands.find(({ name }) => name === 'dance')?.findsArguments).toBe(true)
  const none = withCommand(command, 'first-run')
  expect(await none.run('')).toBe('command.needs-session')
})
