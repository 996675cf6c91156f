import { describe, expect, it } from 'vitest'
import { completeSlash, COMMANDS, parseSlash } from './registry.ts'

describe('parseSlash', () => {
  it('reads a command with what follows its name', () => {
    expect(parseSlash('/compact call numbers\nand shelf marks ')).toMatchObject({
      command: { name: 'compact' },
      argument: 'call numbers\nand shelf marks',
    })
    expect(parseSlash('/UNDO')).toMatchObject({ command: { name: 'undo' }, argument: '' })
  })

  it('A10: takes names that users of other systems know', () => {
    expect(parseSlash('/clear')).toMatchObject({ command: { name: 'context' }, argument: 'clear' })
    expect(parseSlash('/Compress the numbers')).toMatchObject({
      command: { name: 'compact' },
      argument: 'the numbers',
    })
    expect(parseSlash('/constructor')).toBe('unknown')
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

it('completeSlash offers all commands for a lone slash, and none for a message', () => {
  expect(completeSlash('/')).toEqual(COMMANDS)
  expect(completeSlash('hello')).toEqual([])
  expect(completeSlash('/compact ')).toEqual([])
})

it('completeSlash puts names that begin so before names that contain it', () => {
  expect(completeSlash('/ex').map(command => command.name)).toEqual(['export', 'context'])
})
