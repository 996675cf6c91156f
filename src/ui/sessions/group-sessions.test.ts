import { describe, expect, it } from 'vitest'
import { sessionRow } from '../../test/fake-list.ts'
import { NOON } from '../../test/fake-session.ts'
import { findByTitle, groupSessions, type ListLine, type SessionSort } from './group-sessions.ts'

const DAY = 86_400_000
const ago = (id: string, days: number) => sessionRow(id, { updatedAt: NOON - days * DAY })

/** Headings begin with `#`, folders with `>` (open) or `<`; what is in a folder is indented. */
const shown = (lines: readonly ListLine[]): readonly string[] =>
  lines.map(line => {
    if (line.type === 'heading') return `# ${line.text}`
    if (line.type === 'more') return `  +${line.count}`
    if (line.type === 'folder') return `${line.isOpen ? '>' : '<'} ${line.name} ${line.count}`
    const inside = line.folder === null ? '' : '  '
    return line.type === 'note' ? `${inside}(${line.text.slice(0, 12)})` : inside + line.session.id
  })

describe('groupSessions', () => {
  it('puts a heading before each day, week and month that begins', () => {
    const lines = groupSessions(
      [ago('a', 0), ago('b', 0.1), ago('c', 3), ago('d', 7), ago('e', 30), ago('f', 400)],
      { now: NOON },
    )
    expect(shown(lines)).toEqual([
      '# Today',
      'a',
      'b',
      '# This week',
      'c',
      '# November',
      'd',
      '# October',
      'e',
      '# October 2025',
      'f',
    ])
  })

  it('puts what is pinned first, under a heading of its own', () => {
    const lines = groupSessions(
      [ago('a', 0), { ...ago('b', 0.1), pinnedAt: 1 }, { ...ago('c', 40), pinnedAt: 2 }],
      { now: NOON },
    )
    expect(shown(lines)).toEqual(['# Pinned', 'b', 'c', '# Today', 'a'])
  })

  it('shows nothing for nothing', () => {
    expect(groupSessions([], { now: NOON })).toEqual([])
  })

  const projects = [
    { id: 'g', name: 'Grants' },
    { id: 'r', name: 'Reopening' },
  ]
  const sessions = [
    ago('a', 0),
    { ...ago('b', 1), projectId: 'r' },
    { ...ago('c', 2), projectId: 'r', pinnedAt: 1 },
    { ...ago('d', 3), archivedAt: 1, projectId: 'r' },
    { ...ago('e', 4), projectId: 'gone' },
  ]

  it('puts projects before the dates, each session in one place, and the archive last', () => {
    const lines = groupSessions(sessions, { now: NOON, projects, hasArchive: true })
    expect(shown(lines)).toEqual([
      '> Grants 0',
      '  (No chats yet)',
      '> Reopening 2',
      '  c',
      '  b',
      '# Today',
      'a',
      '# This week',
      'e',
      '< Archived 1',
    ])
  })

  it('closes and opens folders', () => {
    const toggled = new Set(['r', 'archive'])
    const lines = groupSessions(sessions, { now: NOON, projects, hasArchive: true, toggled })
    expect(shown(lines).filter(line => /^[<> ]/.test(line))).toEqual([
      '> Grants 0',
      '  (No chats yet)',
      '< Reopening 2',
      '> Archived 1',
      '  d',
    ])
  })

  it('shows the newest of a large folder, and all of it once they are asked for', () => {
    const many = Array.from({ length: 12 }, (_, position) => ({
      ...ago(`s${position}`, position),
      projectId: 'r',
    }))
    const by = (...toggled: string[]) =>
      shown(groupSessions(many, { now: NOON, projects, toggled: new Set(toggled) }))
    expect(by().slice(2)).toEqual([
      '> Reopening 12',
      ...many.slice(0, 8).map(({ id }) => `  ${id}`),
      '  +4',
    ])
    expect(by('r*').slice(2)).toEqual(['> Reopening 12', ...many.map(({ id }) => `  ${id}`)])
  })

  it('orders by the newest change, by the start and by the title', () => {
    const three = [
      { ...ago('a', 0), title: 'beta', createdAt: NOON - 40 * DAY },
      { ...ago('b', 1), title: 'Alpha', createdAt: NOON - 2 * DAY },
      { ...ago('c', 9), title: 'gamma', createdAt: NOON - 9 * DAY },
    ]
    const by = (sort: SessionSort) => shown(groupSessions(three, { now: NOON, sort }))
    expect(by('changed')).toEqual(['# Today', 'a', '# This week', 'b', '# November', 'c'])
    expect(by('created')).toEqual(['# This week', 'b', '# November', 'c', '# October', 'a'])
    expect(by('title')).toEqual(['# By title', 'b', 'a', 'c'])
  })
})

describe('findByTitle', () => {
  const sessions = ['Grant application', 'Grants, spring', 'Rota'].map(title =>
    sessionRow(title, { title }),
  )

  it('finds every word in any order and case', () => {
    expect(findByTitle(sessions, 'SPRING gr').map(({ title }) => title)).toEqual(['Grants, spring'])
  })

  it('returns all for spaces', () => {
    expect(findByTitle(sessions, '  ')).toBe(sessions)
  })

  it('finds by tags alone, with words, and by tags of several words', () => {
    const tagged = [
      sessionRow('a', { title: 'Grants', tags: ['money', 'big house'] }),
      sessionRow('b', { title: 'Rota', tags: ['Money'] }),
      sessionRow('c', { title: 'Other' }),
    ]
    const found = (text: string) => findByTitle(tagged, text).map(({ id }) => id)
    expect(found('tag:mon')).toEqual(['a', 'b'])
    expect(found('tag:money rota')).toEqual(['b'])
    expect(found('tag:"big house" tag:money')).toEqual(['a'])
    expect(found('tag:')).toEqual(['a', 'b'])
    expect(found('tag:house')).toEqual([])
  })
})
