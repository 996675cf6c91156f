import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeApplication } from '../../test/fake-application.ts'
import { mount } from '../../test/mounted.ts'
import { Composer } from './Composer.tsx'
import { useDraft } from './draft.ts'
import { QuoteOffer } from './QuoteOffer.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  document.getSelection()?.removeAllRanges()
})

const ASSIST = {
  menu: null,
  attributes: {},
  onKeyDown: () => false,
  submit: () => false,
}

/** Two messages, and the message box below them. */
function Chat() {
  const scroller = useRef<HTMLDivElement>(null)
  const { draft, text } = useDraft()
  return (
    <>
      <div style={{ position: 'relative', height: 300 }}>
        <div ref={scroller} style={{ height: '100%', overflow: 'auto' }}>
          <article data-message="1">
            <p id="first" style={{ marginTop: 100 }}>
              The dates are the largest thing on it.
            </p>
          </article>
          <article data-message="2">
            <p id="second">No red, it looks like an alarm.</p>
          </article>
          <div style={{ height: 1_000 }} />
        </div>
        <QuoteOffer scroller={scroller} />
      </div>
      <p id="outside">Not a message</p>
      <Composer
        meter={null}
        advice={null}
        contextOpen={false}
        draft={draft}
        text={text}
        assist={ASSIST}
      />
    </>
  )
}

const offer = page.getByRole('button', { name: 'Quote', exact: true })
const box = page.getByRole('textbox', { name: 'Message' })
const quotes = page.getByRole('list', { name: 'Quotes' })

/** Selects from the beginning of one element to a place in the text of another. */
async function select(from: string, to: string, end: number) {
  await expect.poll(() => document.getElementById(from)).not.toBeNull()
  const [first, last] = [from, to].map(id => document.getElementById(id)?.firstChild)
  if (!first || !last) throw new RangeError('Nothing to select')
  document.getSelection()?.setBaseAndExtent(first, 0, last, end)
}

it('what is selected in a message is quoted by a press, and the quote can be removed', async () => {
  mount(<Chat />)
  await userEvent.fill(box, 'Why?')
  await select('first', 'first', 13)
  await expect.element(offer).toBeVisible()
  const words = document.getSelection()?.getRangeAt(0).getBoundingClientRect()
  const button = offer.element().getBoundingClientRect()
  expect(button.bottom).toBeLessThanOrEqual(words?.top ?? 0)
  expect(Math.abs((button.left + button.right) / 2 - (words?.right ?? 0))).toBeLessThan(2)
  await userEvent.click(offer)
  await expect.element(quotes).toHaveTextContent('The dates are')
  await expect.element(box).toHaveValue('Why?')
  await expect.element(box).toHaveFocus()
  await expect.element(offer).not.toBeInTheDocument()
  expect(document.getSelection()?.toString()).toBe('')
  await userEvent.click(page.getByRole('button', { name: 'Remove the quote' }))
  await expect.element(quotes).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('Why?')
  await expect.element(box).toHaveFocus()
})

it('a key quotes it, unless the person types', async () => {
  mount(<Chat />)
  await select('second', 'second', 6)
  await expect.element(offer).toBeVisible()
  await userEvent.keyboard('q')
  await expect.element(quotes).toHaveTextContent('No red')
  await userEvent.type(box, 'q')
  await expect.element(box).toHaveValue('q')
  await userEvent.keyboard('{Backspace}')
  await expect.element(quotes).toBeVisible()
  // Before the first letter, the same key takes the quote away.
  await userEvent.keyboard('{Backspace}')
  await expect.element(quotes).not.toBeInTheDocument()
})

it('is sent with the words, as Markdown', async () => {
  const sent: string[] = []
  const { application } = mount(
    <Chat />,
    Object.assign(createFakeApplication(), {
      send: async (words: string) => void sent.push(words),
    }),
  )
  application.changeSession({ composer: '' })
  await select('second', 'second', 6)
  await userEvent.click(offer)
  await userEvent.type(box, 'Why?{Enter}')
  await expect.poll(() => sent).toEqual(['> No red\n\nWhy?'])
  await expect.element(quotes).not.toBeInTheDocument()
})

it('offers nothing for words of several messages or of no message', async () => {
  mount(<Chat />)
  await select('first', 'second', 6)
  await new Promise(resolve => setTimeout(resolve, 300))
  await expect.element(offer).not.toBeInTheDocument()
  await select('outside', 'outside', 5)
  await new Promise(resolve => setTimeout(resolve, 300))
  await expect.element(offer).not.toBeInTheDocument()
})

it('stands below the selection on touch, and goes along when the messages scroll', async () => {
  const real = window.matchMedia.bind(window)
  vi.stubGlobal('matchMedia', (query: string) =>
    query === '(pointer: coarse)'
      ? Object.assign(new EventTarget(), { matches: true, media: query })
      : real(query),
  )
  mount(<Chat />)
  await select('first', 'first', 13)
  await expect.element(offer).toBeVisible()
  const place = () => offer.element().getBoundingClientRect()
  const bottom = () => document.getSelection()?.getRangeAt(0).getBoundingClientRect().bottom ?? 0
  expect(place().top).toBeGreaterThanOrEqual(bottom() + 24)
  expect(place().height).toBeGreaterThanOrEqual(44)
  const before = place().top
  const scroller = document.querySelector('article')?.parentElement
  scroller?.scrollBy(0, 50)
  await expect.poll(() => place().top).toBe(before - 50)
  scroller?.scrollTo(0, 900)
  await expect.element(offer).not.toBeInTheDocument()
})
