import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RescuePort, StoredSession } from '../../ports/rescue.ts'
import { StoreError } from '../../ports/errors.ts'
import { mount } from '../../test/mounted.ts'
import { SafeStart } from './SafeStart.tsx'

const SOUND: StoredSession = {
  id: 's1',
  title: 'Rota',
  entries: 12,
  updatedAt: Date.UTC(2026, 10, 2, 9),
  isTrashed: false,
}
const NAMELESS: StoredSession = {
  id: 's2',
  title: '',
  entries: 1,
  updatedAt: null,
  isTrashed: true,
}

function open(list: RescuePort['list'] = async () => [SOUND, NAMELESS]) {
  const rescue = {
    list: vi.fn<RescuePort['list']>(list),
    exportSession: vi.fn<RescuePort['exportSession']>(async () => {
      throw new StoreError('unreadable', 'Entry 1 cannot be read.')
    }),
    exportAll: vi.fn<RescuePort['exportAll']>(async () => ({
      name: 'all.zip',
      content: new Blob(['zip']),
      sessions: 1,
      failed: ['Garden'],
    })),
    deleteForever: vi.fn<RescuePort['deleteForever']>(async () => undefined),
  }
  mount(<SafeStart rescue={rescue} />)
  return rescue
}

const named = (name: string) => page.getByRole('button', { name, exact: true })
const items = page.getByRole('listitem')

it('lists what is stored, with a name for what has none, and says what lies in the trash', async () => {
  open()
  await expect.element(items.first()).toMatchTextContent(/Rota.*12 entries/)
  await expect.element(items.last()).toMatchTextContent(/Without a title \(s2\).*in the trash/)
})

it('says that nothing is stored, and says why where the list cannot be read', async () => {
  open(async () => [])
  await expect.element(page.getByText('No chats are saved in this browser.')).toBeVisible()
  open(() => Promise.reject(new StoreError('unreadable', 'The disk is gone.')))
  await expect.element(page.getByRole('alert')).toMatchTextContent('The disk is gone.')
})

it('deletes only after a second press, and lists again', async () => {
  const rescue = open()
  await userEvent.click(named('Delete for good: Rota'))
  await userEvent.click(named('Cancel'))
  expect(rescue.deleteForever).not.toHaveBeenCalled()
  await userEvent.click(named('Delete for good: Rota'))
  rescue.list.mockResolvedValue([NAMELESS])
  await userEvent.click(named('Yes, delete it'))
  await expect.element(page.getByText('“Rota” is deleted.')).toBeVisible()
  expect(rescue.deleteForever.mock.calls).toEqual([['s1']])
  await expect.poll(() => items.elements()).toHaveLength(1)
})

it('a session that cannot be exported says why', async () => {
  const rescue = open()
  await userEvent.click(named('Export Rota'))
  await expect.element(page.getByRole('alert')).toMatchTextContent('Entry 1 cannot be read.')
  expect(rescue.exportSession.mock.calls).toEqual([['s1']])
})
