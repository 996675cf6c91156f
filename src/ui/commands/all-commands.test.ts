import { expect, it } from 'vitest'
import { type Command, runCommand } from '../../host/command.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { fakeUi } from '../../test/fake-ui.ts'
import { allCommands } from './all-commands.ts'
import { completeArgument, completeSlash } from './read-slash.ts'

const COMMANDS = allCommands(fakeUi().ui)
const first = (typed: string) => completeSlash(typed, COMMANDS)[0]?.name

it('every command has a name of its own and says what it does, those of features too', () => {
  const names = COMMANDS.map(({ name }) => name)
  expect(names).toContain('sync')
  expect(new Set(names).size).toBe(names.length)
  for (const { what } of COMMANDS) expect(what()).not.toBe('')
})

it('of commands that begin alike, Enter chooses those of the application, then those of the earlier feature', () => {
  expect(['/c', '/s', '/p', '/r', '/i'].map(first)).toEqual([
    'compact',
    'sessions',
    'preset',
    'resume',
    'import',
  ])
  const names = completeSlash('/pro', COMMANDS).map(({ name }) => name)
  expect(names).toEqual(['prompt', 'project', 'system-prompt'])
})

/** A page with one feature more, that has a command; runs it. */
function withCommand(command: Omit<Command, 'name' | 'what'>, scene?: 'first-run') {
  const { ui } = fakeUi(createFakeApplication(scene && { scene }))
  const own: Command = { name: 'dance', what: () => 'Dance', ...command }
  const commands = allCommands({ features: [{ name: 'dancing', commands: [own] }] })
  return { ui, commands, run: (typed: string) => runCommand(own, ui, typed) }
}

it('a command of a feature gets what was typed, and says why it did nothing', async () => {
  const { run } = withCommand({ run: (_page, typed) => (typed === 'jig' ? null : 'Only jigs.') })
  expect(await run(' jig ')).toBeNull()
  expect(await run('waltz')).toBe('Only jigs.')
})

it('a command of a feature completes its arguments, and waits for a session if it needs one', async () => {
  const command: Omit<Command, 'name' | 'what'> = {
    usage: () => '[dance]',
    needs: 'session',
    complete: (_page, typed) => [{ argument: `${typed}!`, what: 'A dance', isWhole: true }],
    run: () => undefined,
  }
  const open = withCommand(command)
  expect(completeArgument(open.ui, '/dance ji', open.commands)?.completions).toEqual([
    { argument: 'ji!', what: 'A dance', isWhole: true },
  ])
  const none = withCommand(command, 'first-run')
  expect(await none.run('')).toMatch(/Open or start a chat/)
})
