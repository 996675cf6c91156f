import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { StoreError } from '../../ports/errors.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { withFeature } from '../../test/fake-feature.ts'
import { mount } from '../../test/mounted.ts'
import { BackupBlock } from './BackupBlock.tsx'
import { backup } from './feature.ts'

it('a backup that failed says why, and can be tried again', async () => {
  const write = vi.fn<() => Promise<{ readonly name: string; readonly content: Blob }>>(
    async () => {
      throw new StoreError('full', 'The disk is full.')
    },
  )
  mount(<BackupBlock />, withFeature(createFakeApplication(), backup, null, { write }))
  const press = page.getByRole('button', { name: 'Back up everything' })
  await userEvent.click(press)
  await expect.element(page.getByRole('alert')).toMatchTextContent('The disk is full.')
  write.mockResolvedValue({ name: 'all.zip', content: new Blob(['zip']) })
  await userEvent.click(press)
  await expect.element(page.getByText(/all\.zip/)).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
