import { expect, it } from 'vitest'
import { memoryDialog } from '../../host/dialogs.ts'
import { commandHarness } from '../../test/command-harness.ts'
import { createFakeApplication } from '../../test/fake-application.ts'

it('/memory shows what is kept, and E19 /subconscious run the board; other words change nothing', async () => {
  // Without an open session.
  const { run, opened, offered } = commandHarness(createFakeApplication({ scene: 'first-run' }))
  expect(await run('memory')).toBeNull()
  expect(opened(memoryDialog)).toEqual({ first: 'blocks' })
  expect(offered('/subconscious ')).toMatchObject([{ argument: 'run' }])
  expect(await run('subconscious', 'run')).toBeNull()
  expect(opened(memoryDialog)).toEqual({ first: 'board' })
  expect(await run('subconscious', 'sleep')).toBe('Type /subconscious run. Nothing was changed.')
  expect(opened(memoryDialog)).toBeNull()
})
