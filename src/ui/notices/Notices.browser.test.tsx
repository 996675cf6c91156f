import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeApplication } from '../../test/fake-application.ts'
import { mount } from '../../test/mounted.ts'
import { Notices } from './Notices.tsx'

const list = page.getByRole('list', { name: 'Notices' })
const items = list.getByRole('listitem')
const named = (name: string | RegExp) => list.getByRole('button', { name })

function open() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const application = createFakeApplication()
  const { actions, store } = mount(<Notices />, application).ui
  return { application, actions, store }
}

afterEach(() => {
  vi.useRealTimers()
})

it('only the newest is shown until the others are asked for', async () => {
  const { actions } = open()
  for (const text of ['One', 'Two', 'Three']) actions.notify({ tone: 'error', text })
  await expect.element(items).toMatchTextContent('Three')
  await userEvent.click(named('Show 2 more notices'))
  await expect.poll(() => items.elements()).toHaveLength(3)
  await userEvent.click(items.first().getByRole('button', { name: 'Dismiss' }))
  await expect.element(items.first()).toMatchTextContent('Two')
})

it('information goes by itself, later with a button, and not while it is read; an error stays', async () => {
  const { actions, store } = open()
  const left = () => store.getState().notices.map(({ text }) => text)
  actions.notify({ tone: 'error', text: 'Lost' })
  await expect.element(items).toMatchTextContent('Lost')
  actions.offerUndo('Deleted', () => undefined)
  await expect.element(items).toMatchTextContent('Deleted')
  vi.advanceTimersByTime(11_000)
  await userEvent.hover(items)
  vi.advanceTimersByTime(60_000)
  expect(left()).toEqual(['Lost', 'Deleted'])
  await userEvent.unhover(items)
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  vi.advanceTimersByTime(13_000)
  expect(left()).toEqual(['Lost'])
  actions.notify({ tone: 'info', text: 'Saved' })
  await expect.element(items).toMatchTextContent('Saved')
  vi.advanceTimersByTime(7_000)
  expect(left()).toEqual(['Lost'])
})

it('the button of a notice does its work and takes the notice away', async () => {
  const { actions, store } = open()
  const undo = vi.fn<() => void>()
  actions.offerUndo('Deleted', undo)
  await userEvent.click(named('Undo'))
  expect(undo).toHaveBeenCalledTimes(1)
  await expect.poll(() => store.getState().notices).toEqual([])
})

it('a notice that goes with the button that was pressed leaves the focus to the message box', async () => {
  const box = document.createElement('textarea')
  box.id = 'message'
  document.body.append(box)
  onTestFinished(() => box.remove())
  const { actions } = open()
  vi.useRealTimers()
  actions.offerUndo('Deleted', () => undefined)
  await userEvent.click(named('Undo'))
  await expect.element(page.elementLocator(box)).toHaveFocus()
})

it('an import that takes a while says how far it is, and can be cancelled', async () => {
  const { application } = open()
  application.change({ imports: [{ id: 'i1', name: 'talks.zip', share: 0.4 }] })
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  await expect.element(items).not.toBeInTheDocument()
  vi.advanceTimersByTime(500)
  await expect.element(list.getByRole('progressbar')).toHaveAttribute('value', '0.4')
  await userEvent.click(named('Cancel import'))
  expect(application.calls).toContain('cancelImport')
})

/** A page with a header, and with notices over it. */
function Page() {
  return (
    <>
      <main>
        <header style={{ display: 'flex', height: 56, alignItems: 'center' }}>
          <button type="button">Menu</button>
          <h1 style={{ flex: 1, minWidth: 0, fontSize: 16 }}>A chat about the harbour</h1>
          <button type="button">New</button>
        </header>
        <p style={{ margin: 0 }}>What is read</p>
      </main>
      <Notices />
    </>
  )
}

const LONG = 'Message 1 is deleted. It stays in the log of this chat until that is deleted.'
const boxOf = (text: string) => page.getByText(text).element().getBoundingClientRect()

it.each([1280, 390])(
  'information is in the header, over no button and no words below it: %i px',
  async width => {
    await page.viewport(width, 800)
    const { ui } = mount(<Page />)
    await expect.element(page.getByText('What is read')).toBeVisible()
    const before = boxOf('What is read').top
    ui.actions.offerUndo(LONG, () => undefined)
    await expect.element(items).toMatchTextContent(LONG)
    const notice = items.element().getBoundingClientRect()
    expect(notice.bottom).toBeLessThanOrEqual(56)
    expect(boxOf('What is read').top).toBe(before)
    expect(notice.left).toBeGreaterThanOrEqual(boxOf('Menu').right)
    expect(notice.right).toBeLessThanOrEqual(boxOf('New').left)
    const title = document.createRange()
    title.selectNodeContents(page.getByRole('heading').element())
    const isBeside = notice.left >= title.getBoundingClientRect().right
    expect(isBeside).toBe(width > 720)
  },
)
