import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EventId } from '../../../engine/index.ts'
import type { Application } from '../../../runtime/application/application.ts'
import { createFakeApplication } from '../../../test/fake-application.ts'
import { withFeature } from '../../../test/fake-feature.ts'
import { mount } from '../../../test/mounted.ts'
import { sync } from '../feature.ts'
import type { SyncCommands, SyncStatus } from '../status.ts'
import { ContinuedNote } from './ContinuedNote.tsx'

const CONTINUED: SyncStatus = {
  state: 'in-step',
  at: 0,
  remote: { kind: 'webdav', name: 'cloud.test' },
  device: 'Desk',
  devices: [],
  branches: [{ sessionId: 'long', device: 'Laptop', messageId: 'm99' as EventId }],
  clockHours: null,
  rotation: null,
  isSplit: false,
  keys: { isShared: false, offers: [] },
}

it('what another device wrote is read once nothing is written here, or put away', async () => {
  const forgetBranch = vi.fn<SyncCommands['forgetBranch']>(async () => undefined)
  const changeBranch = vi.fn<Application['changeBranch']>(async () => true)
  const application = withFeature(
    Object.assign(createFakeApplication(), { changeBranch }),
    sync,
    CONTINUED,
    { forgetBranch },
  )
  application.changeSession({ activity: { type: 'preparing' } })
  mount(<ContinuedNote />, application)
  const read = page.getByRole('button', { name: 'Read it' })
  await expect.element(read).toBeDisabled()
  application.changeSession({ activity: { type: 'idle' } })
  await userEvent.click(read)
  expect(changeBranch.mock.calls).toEqual([[{ type: 'select', messageId: 'm99' }]])
  await userEvent.click(page.getByRole('button', { name: 'Do not remind me' }))
  expect(forgetBranch.mock.calls).toEqual([['long']])
})
