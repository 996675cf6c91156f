import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../test/mounted.ts'
import { SurroundingsContext } from '../surroundings.ts'
import { CodeBlock } from './CodeBlock.tsx'

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
