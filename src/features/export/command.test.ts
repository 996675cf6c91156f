import { expect, it, vi } from 'vitest'
import { commandHarness } from '../../test/command-harness.ts'
import { createFakeApplication } from '../../test/fake-application.ts'

/** Runs /export with what follows it; `download`: gets the files that are given to the person. */
function harness(scene?: 'empty') {
  const application = createFakeApplication(scene && { scene })
  const download = vi.fn<(name: string, content: Blob) => void>()
  const { run, told } = commandHarness(application, { download })
  return { application, download, told, run: (typed = '') => run('export', typed) }
}

it('hands the open session over as a file', async () => {
  const { application, download, run, told } = harness()
  expect(await run()).toBeNull()
  expect(download).toHaveBeenCalledWith('long.json', expect.any(Blob))
  expect(told()).toEqual(['Saved “long.json”.'])
  expect(application.calls).toContain('noteExported')
})

it.each([
  ['markdown', 'long.markdown', false],
  ['mark', 'long.markdown', false],
  ['HTML', 'long.html', true],
  ['openai', 'long.openai-json', false],
  ['jsonl', 'long.openai-jsonl', false],
])('hands it over as %s where that is asked for', async (word, name, isBackup) => {
  const { application, download, run } = harness()
  await run(word)
  expect(download).toHaveBeenCalledWith(name, expect.any(Blob))
  expect(application.calls.includes('noteExported')).toBe(isBackup)
})

it('writes nothing for a word that names no format', async () => {
  const { download, run } = harness()
  expect(await run('pdf')).toMatch(/^Type \/export/)
  expect(download).not.toHaveBeenCalled()
})

it('has nothing to export of an empty session', async () => {
  expect(await harness('empty').run()).toContain('no messages')
})
