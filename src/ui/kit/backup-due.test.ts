import { expect, it } from 'vitest'
import { isBackupDue } from './backup-due.ts'

const DAY = 86_400_000
const session = (createdAt: number, backedUpAt: number | null = null, updatedAt = createdAt) =>
  ({ origin: 'user', createdAt, updatedAt, backedUpAt }) as const
const weekly = (now: number) => ({ rhythm: 'weekly', now }) as const

it('asks for a backup a week after the last one, or after the first session where there was none', () => {
  expect(isBackupDue([session(DAY)], weekly(7 * DAY))).toBe(false)
  expect(isBackupDue([session(DAY)], weekly(8 * DAY))).toBe(true)
  const again = session(DAY, 5 * DAY, 6 * DAY)
  expect(isBackupDue([again, session(7 * DAY)], weekly(11 * DAY))).toBe(false)
  expect(isBackupDue([again, session(7 * DAY)], weekly(12 * DAY))).toBe(true)
})

it('asks for none where it is told so, where nothing changed since, and for the sample', () => {
  expect(isBackupDue([session(0)], { rhythm: 'never', now: 999 * DAY })).toBe(false)
  expect(isBackupDue([session(0, DAY)], weekly(999 * DAY))).toBe(false)
  expect(isBackupDue([{ ...session(0), origin: 'sample' }], weekly(999 * DAY))).toBe(false)
  expect(isBackupDue([], weekly(999 * DAY))).toBe(false)
})
