import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../test/mounted.ts'
import { SurroundingsContext } from '../surroundings.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { MarkdownPiece } from './MarkdownPiece.tsx'

it('code is saved as a file of its language, whole', async () => {
  const code = Array.from({ length: 40 }, (_, line) => `print(${line})`).join('\n')
  const saved: { name: string; content: Blob }[] = []
  mount(
    <SurroundingsContext
      value={{
        theme: 'light',
        closeDialog: () => undefined,
        download: (name, content) => saved.push({ name, content }),
      }}
    >
      <CodeBlock code={code} language="python" />
    </SurroundingsContext>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Download' }))
  expect(saved.map(({ name }) => name)).toEqual(['code.py'])
  expect(await saved[0]?.content.text()).toBe(code)
})

it('of very many short blocks of code, each frame draws some', async () => {
  const code = { tag: 'code', attributes: {}, children: ['one line'] }
  const piece = JSON.stringify({ tag: 'pre', attributes: {}, children: [code] })
  const { box } = mount(
    Array.from({ length: 400 }, (_, index) => <MarkdownPiece key={index} piece={piece} />),
  )
  const drawn = [0]
  while (drawn.at(-1) !== 400) {
    await new Promise(requestAnimationFrame)
    drawn.push(box.querySelectorAll('pre').length)
  }
  const byFrame = drawn.map((count, index) => count - (drawn[index - 1] ?? 0))
  expect(Math.max(...byFrame)).toBeLessThan(130)
})
