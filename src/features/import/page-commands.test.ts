import { expect, it, vi } from 'vitest'
import { commandHarness } from '../../test/command-harness.ts'
import { createFakeApplication } from '../../test/fake-application.ts'

it('/import asks for files to import', async () => {
  const chooseFiles = vi.fn<() => Promise<readonly File[]>>(async () => [])
  await commandHarness(createFakeApplication(), { chooseFiles }).run('import')
  expect(chooseFiles).toHaveBeenCalledOnce()
})
