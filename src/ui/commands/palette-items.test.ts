import { describe, expect, it } from 'vitest'
import type { Command } from '../../host/command.ts'
import { wholeCompletion } from '../../host/completion.ts'
import { allCommands } from './all-commands.ts'
import { paletteItems, type PaletteItem } from './palette-items.ts'
import { sessionRow } from '../../test/fake-list.ts'
import { fakeUi } from '../../test/fake-ui.ts'

/** Those of the application itself. */
const COMMANDS = allCommands({ features: [] })

const source = {
  commands: COMMANDS,
  sessions: ['Label printer margins', 'Reading group, spring list'].map(title => sessionRow(title)),
  passages: [
    {
      sessionId: 'Label printer margins',
      messageId: 'm7',
      role: 'user' as const,
      at: 0,
      score: 1,
      isAside: false,
      excerpt: { pieces: [], isCutBefore: false, isCutAfter: false },
    },
  ],
  find: 'Find in this chat',
  complete: () => [],
  describe: (command: { readonly name: string }) =>
    command.name === 'help' ? 'All keys on one sheet' : '',
}

const named = (items: readonly PaletteItem[]) =>
  items.map(item => {
    if (item.type === 'find') return 'find'
    if (item.type === 'command') return `/${item.command.name}`
    return item.type === 'session' ? item.session.title : item.passage.messageId
  })

describe('paletteItems', () => {
  it('offers everything before anything is typed, commands first', () => {
    const items = named(paletteItems('', source))
    expect(items).toHaveLength(COMMANDS.length + 4)
    expect(items[0]).toBe('/compact')
    expect(items.slice(-2)).toEqual(['Reading group, spring list', 'm7'])
  })

  it('finds sessions by any words of their title, before what was said in any', () => {
    expect(named(paletteItems('SPRING read', source))).toEqual(['Reading group, spring list', 'm7'])
  })

  it('offers to find in the open conversation, and nothing of the kind where none is shown', () => {
    expect(named(paletteItems('find chat', source))).toEqual(['find', 'm7'])
    expect(named(paletteItems('find chat', { ...source, find: null }))).toEqual(['m7'])
  })

  it('lists a rare command only once a part of its name is typed', () => {
    const [rare, ...others] = COMMANDS
    const commands = [{ ...rare!, isRare: true }, ...others]
    for (const typed of ['', '/'])
      expect(named(paletteItems(typed, { ...source, commands }))).not.toContain('/compact')
    expect(named(paletteItems('/comp', { ...source, commands }))).toEqual(['/compact'])
  })

  it('finds a command by its sentence', () => {
    expect(named(paletteItems('keys sheet', source))).toEqual(['/help', 'm7'])
  })

  it('offers commands alone after a slash, the ones that begin so first', () => {
    const items = named(paletteItems('/s', source))
    expect(items.slice(0, 2)).toEqual(['/sessions', '/settings'])
    expect(items.every(item => item.startsWith('/'))).toBe(true)
  })

  it('offers the command whose name is typed whole before longer names', () => {
    const [first] = COMMANDS
    const session = { ...first!, name: 'session' }
    const items = paletteItems('/session', { ...source, commands: [...COMMANDS, session] })
    expect(named(items).slice(0, 2)).toEqual(['/session', '/sessions'])
  })

  it('finds the arguments of a command by their words, if it says so', () => {
    const [found, ...others] = COMMANDS
    const commands = [{ ...found!, findsArguments: true }, ...others]
    const complete = (command: Command, typed: string) =>
      command.name === found?.name ? [wholeCompletion(`${typed} of ours`, 'A letter')] : []
    expect(paletteItems('letter', { ...source, commands, complete })).toMatchObject([
      { type: 'command', command: { name: found?.name }, argument: 'letter of ours' },
      { type: 'passage' },
    ])
    expect(named(paletteItems('letter', { ...source, complete }))).toEqual(['m7'])
  })

  it('takes what follows a whole name as its argument', () => {
    expect(paletteItems('/compact call numbers', source)).toMatchObject([
      { type: 'command', command: { name: 'compact' }, argument: 'call numbers' },
    ])
  })
})

it.each([
  ['summarize', '/compact'],
  ['hide', '/context clear'],
  ['branch', '/session'],
  ['dark', '/settings appearance'],
  ['theme', '/settings appearance'],
  ['connect', '/settings model'],
  ['encrypt', '/settings encryption'],
  ['key', '/settings keys'],
  ['backup', '/backup'],
  ['delete', '/delete'],
])('the word “%s” finds %s', (word, wanted) => {
  const { ui } = fakeUi()
  const items = paletteItems(word, {
    commands: allCommands(ui),
    sessions: [],
    passages: [],
    find: null,
    describe: command => `${command.what()} ${command.also?.() ?? ''}`,
    complete: (command, typed) => command.complete?.(ui, typed) ?? [],
  })
  const found = items.map(item =>
    item.type === 'command' ? `/${item.command.name} ${item.argument}`.trim() : item.type,
  )
  expect(found).toContain(wanted)
  // What was typed in part comes before what only says it.
  if (wanted === '/settings encryption') expect(found[0]).toBe(wanted)
})
