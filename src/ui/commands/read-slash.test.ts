import { describe, expect, it } from 'vitest'
import { allCommands } from './all-commands.ts'
import { completeSlash, parseSlash } from './read-slash.ts'

/** Those of the application itself. */
const COMMANDS = allCommands({ features: [] })

describe('parseSlash', () => {
  it('reads a command with what follows its name', () => {
    expect(parseSlash('/compact call numbers\nand shelf marks ', COMMANDS)).toMatchObject({
      command: { name: 'compact' },
      argument: 'call numbers\nand shelf marks',
    })
    expect(parseSlash('/UNDO', COMMANDS)).toMatchObject({ command: { name: 'undo' }, argument: '' })
  })

  it('A10: takes names that users of other systems know', () => {
    expect(parseSlash('/clear', COMMANDS)).toMatchObject({
      command: { name: 'context' },
      argument: 'clear',
    })
    expect(parseSlash('/Compress the numbers', COMMANDS)).toMatchObject({
      command: { name: 'compact' },
      argument: 'the numbers',
    })
    expect(parseSlash('/constructor', COMMANDS)).toBe('unknown')
  })

  it('tells an unknown command from a message', () => {
    expect(parseSlash('/compactify', COMMANDS)).toBe('unknown')
    expect(parseSlash('compact this', COMMANDS)).toBeNull()
  })

  it.each(['/', '//', '/usr/bin is full', '/42', ' /compact', ''])(
    'sends %j as a message',
    text => {
      expect(parseSlash(text, COMMANDS)).toBeNull()
    },
  )

  it('knows every command by its own name', () => {
    for (const command of COMMANDS)
      expect(parseSlash(`/${command.name}`, COMMANDS)).toEqual({ command, argument: '' })
  })
})

it('completeSlash offers all commands for a lone slash, and none for a message', () => {
  expect(completeSlash('/', COMMANDS)).toEqual(COMMANDS)
  expect(completeSlash('hello', COMMANDS)).toEqual([])
  expect(completeSlash('/compact ', COMMANDS)).toEqual([])
})

it('completeSlash puts a name that is typed whole before longer ones', () => {
  const [first] = COMMANDS
  const commands = [...COMMANDS, { ...first!, name: 'session' }]
  const names = completeSlash('/session', commands).map(({ name }) => name)
  expect(names).toEqual(['session', 'sessions'])
})

it('completeSlash puts names that begin so before names that contain it', () => {
  expect(
    completeSlash('/pr', COMMANDS)
      .map(command => command.name)
      .slice(0, 2),
  ).toEqual(['preset', 'system-prompt'])
})
