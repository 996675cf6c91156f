import { expect, it } from 'vitest'
import { titleDialog } from '../../host/dialogs.ts'
import { commandHarness } from '../../test/command-harness.ts'
import { createFakeApplication } from '../../test/fake-application.ts'

it('/title renames, or asks for a title, and renames nothing then', async () => {
  const renamed: unknown[] = []
  const renameSession = async (...inputs: unknown[]) => void renamed.push(inputs)
  const { app, run, opened } = commandHarness(
    Object.assign(createFakeApplication(), { renameSession }),
  )
  expect(await run('title')).toBeNull()
  expect(opened(titleDialog)).toEqual({ sessionId: 'long' })
  expect(renamed).toEqual([])
  expect(await run('title', ' Call numbers ')).toBeNull()
  expect(renamed).toEqual([['long', 'Call numbers']])
  app.change({ session: null, openId: null })
  expect(await run('title')).toMatch(/Open or start a chat/)
})
