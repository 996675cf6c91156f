import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { joinedEntry } from '../../engine/index.ts'
import { messageRow } from '../../test/fake-session.ts'
import { mount } from '../../test/mounted.ts'
import { createMarkdownReader } from '../../workers/markdown-reader.ts'
import { MarkdownReaderContext } from '../../kit/markdown/contexts.ts'
import { itemsOf, type Item } from './items.ts'
import { MessageRow } from './MessageRow.tsx'

const text = (words: string) => [{ type: 'text', text: words }] as const
const isMessage = (item: Item) => item.type === 'message'

it('an answer that was cut within a code block and gone on with is one answer with one block', async () => {
  const cut = messageRow(2, 'assistant', text('Here:\n\n```ts\nconst a ='), {
    finishReason: 'interrupted',
    isStopped: true,
  })
  const rest = messageRow(3, 'assistant', text(' 1\n```\n\n1. one'))
  const row = { ...rest, entry: joinedEntry(cut.entry, rest.entry) }
  const [item] = itemsOf([row]).filter(isMessage)
  if (item?.type !== 'message') throw new RangeError('No message')
  const { box } = mount(
    <MarkdownReaderContext value={createMarkdownReader()}>
      <MessageRow row={item.row} calls={item.calls} newest />
    </MarkdownReaderContext>,
  )
  await expect.poll(() => box?.querySelectorAll('pre').length).toBe(1)
  await expect.poll(() => box?.querySelector('pre')?.textContent).toContain('const a = 1')
  await expect.element(page.getByRole('listitem')).toHaveTextContent('one')
  expect(box?.querySelectorAll('article')).toHaveLength(1)
  expect(box?.textContent).not.toContain('Stopped')
})
