import { describe, expect, it } from 'vitest'
import { sessionRow } from '../../test/fake-list.ts'
import { NOON } from '../../test/fake-session.ts'
import { findByTitle, groupSessions } from './group-sessions.ts'

const DAY = 86_400_000
const ago = (id: string, days: number) => sessionRow(id, { updatedAt: NOON - days * DAY })

describe('groupSessions', () => {
  it('puts a heading before each day, week and month that begins', () => {
    const lines = groupSessions(
      [ago('a', 0), ago('b', 0.1), ago('c', 3), ago('d', 7), ago('e', 30), ago('f', 400)],
      NOON,
    )
    expect(
      lines.map(line => (line.type === 'heading' ? `# ${line.text}` : line.session.id)),
    ).toEqual([
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
      NOON,
    )
    expect(
      lines.map(line => (line.type === 'heading' ? `# ${line.text}` : line.session.id)),
    ).toEqual(['# Pinned', 'b', 'c', '# Today', 'a'])
  })

  it('shows nothing for nothing', () => {
    expect(groupSessions([], NOON)).toEqual([])
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
})
