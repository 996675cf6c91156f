import { useRef, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EventId, Version } from '../../engine/index.ts'
import { answersDialog } from '../../host/dialogs.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { messageRow, text } from '../../test/fake-session.ts'
import { mount } from '../../test/mounted.ts'
import { useMessageKeys } from './message-keys.ts'
import { MessageTools } from './MessageTools.tsx'

afterEach(() => vi.unstubAllGlobals())

const answered = messageRow(2, 'assistant', text('Noted.'))
const asked = messageRow(1, 'user', text('Which month?'))
const SECOND: Version = { index: 2, count: 2, previousId: 'e9' as EventId, nextId: null }

/** A message, until a press says that another one came. */
function Message({ row }: { readonly row: typeof answered }) {
  const [newest, setNewest] = useState(true)
  const inside = useRef<HTMLElement>(null)
  useMessageKeys(inside)
  return (
    <main ref={inside} style={{ height: '100vh' }}>
      <article data-role={row.entry.event.role}>
        <div style={{ position: 'relative', padding: '5rem 2rem' }}>
          <MessageTools row={row} newest={newest} />
        </div>
        <button onClick={() => setNewest(false)}>Another message</button>
      </article>
    </main>
  )
}

function open(row: typeof answered, dollars: () => number | null = () => null) {
  const application = Object.assign(createFakeApplication(), {
    cacheLoss: async () => null,
  })
  application.costOf = async () => ({ tokens: 14, source: 'tokenized', dollars: dollars() })
  application.changeSession({ leafId: 'first' as EventId })
  return mount(<Message row={row} />, application)
}

const named = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const menuButton = () => named(/^Actions for message/)
/** The names of the buttons of the row, in order. */
const rowOf = (box: HTMLElement | null) =>
  [...(box?.querySelectorAll('[data-newest] button') ?? [])].map(each =>
    each.getAttribute('aria-label'),
  )
/** What the open menu says; empty for none. */
const said = () => page.getByRole('menu').query()?.textContent ?? ''
const entries = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(entry => entry.textContent)

it('below an own message are Copy, Edit and the menu; below an answer Copy, Answer again and the menu', async () => {
  await page.viewport(1280, 800)
  const own = open(asked)
  await expect.element(menuButton()).toBeInTheDocument()
  expect(rowOf(own.box)).toEqual(['Copy', 'Edit', 'Actions for message 1'])
  const answer = open(answered)
  await expect.element(menuButton()).toBeInTheDocument()
  expect(rowOf(answer.box)).toEqual(['Copy', 'Answer again', 'Actions for message 2'])
})

it('versions come after the buttons, so that none of these moves', async () => {
  await page.viewport(1280, 800)
  const { application, box } = open(answered)
  await expect.element(named('Answer again')).toBeInTheDocument()
  const before = named('Answer again').element().getBoundingClientRect()
  application.changeSession({
    versions: {
      branch: 1,
      branches: 2,
      byMessage: { [answered.entry.event.id]: SECOND },
      atEnd: null,
    },
  })
  await expect
    .poll(() => rowOf(box))
    .toEqual(['Copy', 'Answer again', 'Actions for message 2', 'Previous version', 'Next version'])
  const after = named('Answer again').element().getBoundingClientRect()
  expect([after.x, after.y]).toEqual([before.x, before.y])
})

it('an answer to a question to several models leads to all of them', async () => {
  await page.viewport(1280, 800)
  const { application, ui } = open(answered)
  application.changeSession({
    versions: {
      branch: 1,
      branches: 2,
      byMessage: { [answered.entry.event.id]: { ...SECOND, setId: 'set' as EventId } },
      atEnd: null,
    },
  })
  await userEvent.click(named('See all answers side by side'))
  expect(ui.store.getState().dialog).toMatchObject({
    dialog: answersDialog,
    given: { setId: 'set' },
  })
})

it('is one Tab stop: the arrow keys move inside, and Tab comes back to the button that was left', async () => {
  await page.viewport(1280, 800)
  open(answered)
  await expect.element(menuButton()).toBeInTheDocument()
  await userEvent.tab()
  await expect.element(named('Copy')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(named('Answer again')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(menuButton()).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(named('Copy')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(named('Answer again')).toHaveFocus()
  await userEvent.tab()
  await expect.element(named('Another message')).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(named('Answer again')).toHaveFocus()
  await userEvent.keyboard('{End}{Enter}')
  await expect
    .element(page.getByRole('menuitem', { name: 'Answer again in another way' }))
    .toHaveFocus()
  // The arrow keys are the menu's while it is open.
  await userEvent.keyboard('{ArrowRight}')
  await expect
    .element(page.getByRole('menuitem', { name: /^Answer again with a hint/ }))
    .toBeVisible()
})

it('the menu has at most eleven entries in four groups, and says what the message takes', async () => {
  await page.viewport(1280, 800)
  const { application } = open(answered, () => 0.5)
  application.changeSession({
    versions: {
      branch: 1,
      branches: 2,
      byMessage: { [answered.entry.event.id]: SECOND },
      atEnd: null,
    },
  })
  await userEvent.click(menuButton())
  await expect.poll(said).toMatch(/14 tokens · cost \$0\.5/)
  expect(page.getByRole('menu').element().querySelectorAll('[role="group"]').length).toBe(4)
  expect(entries().length).toBeLessThanOrEqual(11)
  expect(entries().at(-1)).toMatch(/^Delete/)
  await userEvent.keyboard('{Escape}')
  await expect.element(menuButton()).toHaveFocus()
})

it('other ways to answer are one entry, which opens', async () => {
  await page.viewport(1280, 800)
  open(answered)
  await userEvent.click(menuButton())
  await userEvent.click(page.getByRole('menuitem', { name: 'Answer again in another way' }))
  await expect
    .element(page.getByRole('menuitem', { name: /^Answer again with a hint/ }))
    .toBeVisible()
})

it('says no cost any more that was read while the answer was the newest', async () => {
  await page.viewport(1280, 800)
  let dollars: number | null = 0.5
  const { application } = open(answered, () => dollars)
  await userEvent.click(menuButton())
  await expect.poll(said).toMatch(/cost \$0\.5/)
  await userEvent.keyboard('{Escape}')
  dollars = null
  await named('Another message').click()
  application.changeSession({ leafId: 'second' as EventId })
  await userEvent.click(menuButton())
  await expect.poll(said).toMatch(/14 tokens/)
  expect(said()).not.toMatch(/cost/)
})

it('a key does what the menu has, while the focus is in the message', async () => {
  await page.viewport(1280, 800)
  const { application } = open(answered)
  const pinned = vi.fn<typeof application.setPinned>(async () => undefined)
  Object.assign(application, { setPinned: pinned })
  await expect.element(named('Copy')).toBeInTheDocument()
  await userEvent.keyboard('p')
  expect(pinned).not.toHaveBeenCalled()
  named('Copy').element().focus()
  await userEvent.keyboard('p')
  await expect.poll(() => pinned.mock.calls).toEqual([[answered.entry.event.id, true]])
})

it('in a narrow window the menu is a sheet at the lower edge, with the words of the message and Copy first', async () => {
  await page.viewport(390, 844)
  open(answered)
  await userEvent.click(menuButton())
  const menu = page.getByRole('menu')
  await expect.poll(said).toMatch(/^Noted\./)
  expect(entries()[0]).toMatch(/^Copy/)
  expect(entries().length).toBeLessThanOrEqual(11)
  await expect.poll(() => menu.element().getBoundingClientRect().bottom).toBe(844)
  expect(menu.element().getBoundingClientRect().width).toBe(390)
  for (const entry of page.getByRole('menuitem').elements())
    expect(entry.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

it('is drawn in a browser without media queries', async () => {
  vi.stubGlobal('matchMedia', undefined)
  Reflect.deleteProperty(globalThis, 'matchMedia')
  const { box } = open(answered)
  await expect.poll(() => box?.querySelectorAll('button').length).toBeGreaterThan(3)
})
