import { expect, it } from 'vitest'
import { deviceDialog } from '../../host/dialogs.ts'
import { commandHarness } from '../../test/command-harness.ts'
import { createFakeApplication } from '../../test/fake-application.ts'

it('/device shows what can run here, also without an open session', async () => {
  const { run, opened } = commandHarness(createFakeApplication({ scene: 'first-run' }))
  expect(await run('device')).toBeNull()
  expect(opened(deviceDialog)).toEqual({})
})
