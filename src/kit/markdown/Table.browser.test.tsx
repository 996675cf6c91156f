import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../test/mounted.ts'
import { readMarkdown } from '../../workers/markdown-pieces.ts'
import { createMarkdownReader } from '../../workers/markdown-reader.ts'
import { MarkdownReaderContext } from './contexts.ts'
import { Markdown } from './Markdown.tsx'
import { MarkdownPiece } from './MarkdownPiece.tsx'

const ROWS = [
  '| Part | What it does in the machine | Cost |',
  '| :--- | --- | ---: |',
  '| engine-0 | It turns, and keeps the whole wagon going for many long years | $5 |',
  '| engine-1 | `a|b` and "more", x | **12** |',
]
const TABLE = ROWS.join('\n')

function watchCopies() {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async words => {
    copied.push(words)
  })
  return copied
}

function draw(text: string, width: string) {
  const copied = watchCopies()
  mount(
    <div style={{ width }}>
      <MarkdownReaderContext value={createMarkdownReader()}>
        <Markdown text={text} />
      </MarkdownReaderContext>
    </div>,
  )
  return copied
}

const cell = (name: string | RegExp) => page.getByRole('cell', { name })
const heightOf = (name: RegExp) => cell(name).element().getBoundingClientRect().height
const frame = () => page.getByRole('group', { name: 'Table' }).element().parentElement

it('a narrow table scrolls, breaks no word at its hyphen, and shows at which sides it goes on', async () => {
  draw(TABLE, '200px')
  await expect.element(cell('engine-0')).toBeVisible()
  const words = document.createRange()
  words.selectNodeContents(cell('engine-0').element())
  expect(new Set([...words.getClientRects()].map(({ top }) => top)).size).toBe(1)
  // Its long cell is no column of single words.
  expect(heightOf(/It turns/)).toBeLessThan(120)
  const scroller = page.getByRole('group', { name: 'Table' }).element()
  expect(scroller.scrollWidth).toBeGreaterThan(scroller.clientWidth)
  await expect.poll(() => frame()?.hasAttribute('data-right')).toBe(true)
  expect(frame()?.hasAttribute('data-left')).toBe(false)
  scroller.scrollLeft = 10_000
  await expect.poll(() => frame()?.hasAttribute('data-right')).toBe(false)
  expect(frame()?.hasAttribute('data-left')).toBe(true)
})

it('a table that fits has no shadow', async () => {
  draw(TABLE, '800px')
  await expect.element(cell('engine-0')).toBeVisible()
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(
    frame()
      ?.getAttributeNames()
      .filter(name => name.startsWith('data-')),
  ).toEqual([])
})

it('is copied as it was written, and as CSV', async () => {
  const copied = draw(`Before.\n\n- In a list:\n\n  ${TABLE.replaceAll('\n', '\n  ')}`, '800px')
  await userEvent.click(page.getByRole('button', { name: 'Copy as Markdown' }))
  await userEvent.click(page.getByRole('button', { name: 'Copy as CSV' }))
  await expect.poll(() => copied).toHaveLength(2)
  expect(copied[0]).toBe(TABLE)
  expect(copied[1]).toBe(
    [
      'Part,What it does in the machine,Cost',
      'engine-0,"It turns, and keeps the whole wagon going for many long years",$5',
      'engine-1,"a|b and ""more"", x",12',
    ].join('\n'),
  )
})

it('a table that is cut for drawing is copied whole, once', async () => {
  const many = Array.from({ length: 400 }, (_, row) => `| ${row} | b | c |`)
  const whole = [...ROWS.slice(0, 2), ...many].join('\n')
  const copied = watchCopies()
  const pieces = readMarkdown({ text: whole, unfinished: false }) ?? []
  mount(pieces.map(piece => <MarkdownPiece key={piece} piece={piece} />))
  await expect.element(cell('399')).toBeVisible()
  await expect
    .poll(() => page.getByRole('group', { name: 'Table' }).all().length)
    .toBeGreaterThan(1)
  await userEvent.click(page.getByRole('button', { name: 'Copy as Markdown' }))
  await expect.poll(() => copied).toEqual([whole])
})
