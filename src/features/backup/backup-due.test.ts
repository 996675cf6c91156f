import { expect, it } from 'vitest'
import { newestBackup } from '../../host/last-backup.ts'
import { isBackupDue } from './backup-due.ts'

const DAY = 86_400_000
const session = (createdAt: number, backedUpAt: number | null = null, updatedAt = createdAt) =>
  ({ origin: 'user', createdAt, updatedAt, backedUpAt }) as const
const weekly = (now: number, noted: number | null = null) =>
  ({ rhythm: 'weekly', now, noted }) as const

it('asks for a backup a week after the last one, or after the first session where there was none', () => {
  expect(isBackupDue([session(DAY)], weekly(7 * DAY))).toBe(false)
  expect(isBackupDue([session(DAY)], weekly(8 * DAY))).toBe(true)
  const again = session(DAY, 5 * DAY, 6 * DAY)
  expect(isBackupDue([again, session(7 * DAY)], weekly(11 * DAY, 5 * DAY))).toBe(false)
  expect(isBackupDue([again, session(7 * DAY)], weekly(12 * DAY, 5 * DAY))).toBe(true)
})

it('the export of one chat is no backup', () => {
  const exported = session(DAY, 8 * DAY)
  expect(isBackupDue([exported], weekly(9 * DAY))).toBe(true)
  expect(isBackupDue([exported, session(2 * DAY)], weekly(9 * DAY))).toBe(true)
  expect(newestBackup([exported, session(2 * DAY)], null)).toBeNull()
  expect(newestBackup([exported, session(2 * DAY, 3 * DAY)], 3 * DAY)).toBe(3 * DAY)
})

it('knows a backup of an older build by its time at all chats of then', () => {
  const chats = [session(DAY, 3 * DAY), session(2 * DAY, 5 * DAY), session(4 * DAY)]
  expect(newestBackup(chats, null)).toBe(3 * DAY)
})

it('asks for none where it is told so, where nothing changed since, and for the sample', () => {
  expect(isBackupDue([session(0)], { rhythm: 'never', now: 999 * DAY, noted: null })).toBe(false)
  expect(isBackupDue([session(0, DAY)], weekly(999 * DAY, DAY))).toBe(false)
  expect(isBackupDue([{ ...session(0), origin: 'sample' }], weekly(999 * DAY))).toBe(false)
  expect(isBackupDue([], weekly(999 * DAY))).toBe(false)
})
