import { expect, it } from 'vitest'
import { restoreDialog } from '../../host/dialogs.ts'
import { commandHarness } from '../../test/command-harness.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { withFeature } from '../../test/fake-feature.ts'
import { backup } from './feature.ts'

it('/backup saves everything as one file, and /restore shows what the chosen one would bring', async () => {
  const file = new File(['PK'], 'all.zip')
  const saved: string[] = []
  const write = async () => ({ name: 'all.zip', content: new Blob(['PK']) })
  const application = withFeature(createFakeApplication(), backup, null, { write })
  const { run, opened } = commandHarness(application, {
    chooseFile: async () => file,
    download: name => void saved.push(name),
  })
  expect(await run('backup')).toBeNull()
  expect(saved).toEqual(['all.zip'])
  expect(await run('restore')).toBeNull()
  expect(opened(restoreDialog)).toEqual({ file })
})
