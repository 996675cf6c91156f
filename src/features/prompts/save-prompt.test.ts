import { expect, it } from 'vitest'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { savePrompt } from './save-prompt.ts'

function library() {
  let now = 0
  const store = createMemoryStorage().prompts
  return {
    store,
    clock: {
      now: () => {
        now += 100
        return now
      },
    },
  }
}

const NOTICE = { name: 'Notice', text: 'Write a notice about {{topic}}.' }
const REVIEW = { name: 'Review', text: 'Review this {{language}}.' }

const wordsIn = async ({ store }: ReturnType<typeof library>) =>
  (await store.list()).map(({ name, text }) => ({ name, text }))

it('saving a prompt adds one, renames one and changes its text', async () => {
  const ports = library()
  expect(await savePrompt(ports, { ...NOTICE, name: ' Notice ' }, null)).toEqual({
    ok: true,
    count: 1,
  })
  expect(await wordsIn(ports)).toEqual([NOTICE])
  await savePrompt(ports, { name: 'notices', text: 'Other' }, 'Notice')
  expect(await wordsIn(ports)).toEqual([{ name: 'notices', text: 'Other' }])
})

it.each([
  [{ name: '  ', text: 'a' }, 'Write a name.'],
  [{ name: 'n'.repeat(81), text: 'a' }, 'The name is too long. It takes 80 characters at most.'],
  [{ name: 'a', text: ' \n' }, 'Write the text of the prompt.'],
  [
    { name: 'a', text: 'a'.repeat(100_001) },
    'The text is too long. It takes 100,000 characters at most.',
  ],
  [{ name: 'REVIEW', text: 'a' }, 'There is a prompt named REVIEW. Choose another name.'],
])('saving a prompt refuses %j with a sentence, and changes nothing', async (words, sentence) => {
  const ports = library()
  await savePrompt(ports, REVIEW, null)
  expect(await savePrompt(ports, words, null)).toEqual({ ok: false, sentence })
  expect(await wordsIn(ports)).toEqual([REVIEW])
})
