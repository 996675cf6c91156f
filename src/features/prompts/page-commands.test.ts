import { expect, it, vi } from 'vitest'
import { commandHarness } from '../../test/command-harness.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { withFeature } from '../../test/fake-feature.ts'
import { library, prompts } from './feature.ts'

const GREET = { name: 'Greet', text: 'Greet everybody.', at: 2 }
const LETTER = { name: 'Letter', text: 'Write to {{whom}}.', purpose: 'letters', at: 1 }

// Focusing the message box waits for a frame, which there is none of here.
vi.stubGlobal('requestAnimationFrame', () => 0)

function harness(saved = [GREET, LETTER]) {
  const read = vi.fn<() => Promise<void>>(async () => undefined)
  const application = withFeature(createFakeApplication(), prompts, saved, { read })
  const loaded: unknown[] = []
  application.setInstructions = async (...inputs) => loaded.push(inputs) > 0 && inputs[0] !== 'Song'
  const { ui, run, opened, offered } = commandHarness(application)
  return {
    run,
    read,
    loaded,
    opened: () => opened(library),
    offered: (typed: string) => offered(typed)?.map(({ argument }) => argument),
    added: () => ui.store.getState().added?.words,
  }
}

it('/prompt inserts a prompt without blanks, asks for the blanks of another one, and shows all without a name', async () => {
  const { run, opened, added } = harness()
  expect(await run('prompt', 'greet')).toBeNull()
  expect(added()).toBe(GREET.text)
  expect(opened()).toBeNull()
  expect(await run('prompt', 'letter')).toBeNull()
  expect(opened()).toEqual({
    words: '',
    first: { type: 'fill', prompt: LETTER, values: new Map() },
  })
  expect(await run('prompt')).toBeNull()
  expect(opened()).toEqual({ words: '' })
})

it('/prompt looks for what another tab has saved, and says that there is none', async () => {
  const { run, read } = harness()
  expect(await run('prompt', 'song')).toBe(
    'There is no prompt with this name. Type /prompt to see all.',
  )
  expect(read).toHaveBeenCalledOnce()
})

it('/instructions brings saved ones into force, or says that there are none', async () => {
  const { run, opened, loaded } = harness()
  expect(await run('instructions', 'Letter')).toBeNull()
  expect(await run('instructions', 'Song')).toMatch(/^There are no instructions/)
  expect(loaded).toEqual([
    ['Letter', true],
    ['Song', true],
  ])
  expect(await run('instructions')).toBeNull()
  expect(opened()).toEqual({ words: '' })
})

it('both offer what is saved by its name', () => {
  const { offered } = harness()
  expect(offered('/prompt ')).toEqual(['Greet', 'Letter'])
  expect(offered('/prompt le')).toEqual(['Letter'])
  expect(offered('/instructions ')).toEqual(['Letter'])
})
