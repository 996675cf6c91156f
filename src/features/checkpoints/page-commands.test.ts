import { expect, it } from 'vitest'
import { checkpointsDialog } from '../../host/dialogs.ts'
import { commandHarness } from '../../test/command-harness.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { withFeature } from '../../test/fake-feature.ts'
import { checkpoints } from './feature.ts'

/** Runs commands as they are typed; `asked`: what the worker was asked for. */
function harness() {
  const asked: string[] = []
  const note = (name: string) => async (typed: string) => asked.push(`${name} ${typed}`.trim()) > 0
  const commands = { set: note('set'), rewind: note('rewind') }
  const { run, opened } = commandHarness(
    withFeature(createFakeApplication(), checkpoints, null, commands),
  )
  return { asked, run, opened: () => opened(checkpointsDialog) !== null }
}

it('leaves to the worker what was typed', async () => {
  const { asked, run, opened } = harness()
  expect(await run('checkpoint')).toBeNull()
  expect(await run('checkpoint', 'Before the run')).toBeNull()
  expect(await run('rewind', '2')).toBeNull()
  expect(asked).toEqual(['set', 'set Before the run', 'rewind 2'])
  expect(opened()).toBe(false)
})

it('E16 /session checkpoints lists them, and so does /rewind alone', async () => {
  const { run, opened } = harness()
  expect(await run('session', 'checkpoints')).toBeNull()
  expect(opened()).toBe(true)
  expect(await run('rewind')).toBeNull()
  expect(opened()).toBe(true)
  expect(await run('session', 'checkpoint')).toBe('Type /session checkpoints.')
  expect(opened()).toBe(false)
})
