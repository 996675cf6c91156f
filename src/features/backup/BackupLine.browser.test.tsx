import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useLastBackup } from '../../host/last-backup.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { sessionRow } from '../../test/fake-list.ts'
import { mount } from '../../test/mounted.ts'
import { BackupLine } from './BackupLine.tsx'

it('says below the list that a backup is due, and nothing where all is kept elsewhere, too', async () => {
  useLastBackup.setState({ at: null })
  const application = createFakeApplication()
  application.change({ sessions: [sessionRow('old', { createdAt: 0 })] })
  mount(<BackupLine otherwise="Nothing to do" />, application)
  await expect.element(page.getByRole('button', { name: 'Back up…' })).toBeVisible()
  application.change({ hasCopy: true })
  await expect.element(page.getByText('Nothing to do')).toBeVisible()
})
