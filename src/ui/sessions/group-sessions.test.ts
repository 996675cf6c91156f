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
