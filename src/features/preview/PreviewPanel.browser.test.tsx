import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '../../kit/Button.tsx'
import { createFakeApplication } from '../../test/fake-application.ts'
import { withFeature } from '../../test/fake-feature.ts'
import { mount } from '../../test/mounted.ts'
import { codeIn } from './code-in-text.ts'
import type { Edit } from './edits.ts'
import { preview } from './feature.ts'
import { PreviewButton } from './PreviewButton.tsx'
import { PreviewConsole } from './PreviewConsole.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'

const drawing = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>Dot</title><circle r="4" fill="${colour}"/></svg>`

/** The panel of the first of these drawings, which answers made one after the other. */
function open(colours: readonly string[], kept: readonly Edit[] = []) {
  const answers = colours.map((colour, at) => ({
    answerId: `a${at}`,
    blocks: codeIn(`\`\`\`svg\n${drawing(colour)}\n\`\`\``),
  }))
  const edits: unknown[] = []
  const application = withFeature(createFakeApplication(), preview, null, {
    answers: async () => answers,
    guarded: async given => given,
    edits: async () => kept,
    keepEdit: async edit => void edits.push(edit),
  })
  const sessionId = application.snapshot().openId ?? ''
  const code = drawing(colours[0] ?? '')
  const { ui } = mount(
    <PreviewPanel sessionId={sessionId} answerId="a0" language="svg" code={code} />,
    application,
  )
  return { ui, edits, sessionId }
}

const panel = page.getByRole('region', { name: 'Preview of Dot' })
const source = () =>
  decodeURIComponent(panel.getByRole('img', { name: 'Dot' }).element().getAttribute('src') ?? '')

it('shows the newest version, and the others by keys', async () => {
  open(['red', 'green', 'blue'])
  await expect.element(panel.getByText('Version 3 of 3')).toBeVisible()
  expect(source()).toContain('blue')
  await userEvent.click(panel.getByRole('button', { name: 'Earlier version' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByText('Version 1 of 3')).toBeVisible()
  expect(source()).toContain('red')
  // The focus stays where it is.
  await expect.element(panel.getByRole('button', { name: 'Earlier version' })).toHaveFocus()
})

it('goes to the code and back by the arrow keys', async () => {
  open(['red'])
  await userEvent.click(panel.getByRole('tab', { name: 'Preview' }))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(panel.getByRole('tab', { name: 'Code' })).toHaveFocus()
  await expect.element(panel.getByRole('group', { name: 'Code' })).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(panel.getByRole('img', { name: 'Dot' })).toBeVisible()
})

it('shows a change by hand, keeps it, and goes back to what the answer has', async () => {
  const { edits, sessionId } = open(['red'])
  await userEvent.click(panel.getByRole('tab', { name: 'Code' }))
  await userEvent.click(panel.getByRole('button', { name: 'Edit' }))
  const field = panel.getByRole('textbox', { name: 'Code of Dot' })
  await expect.element(field).toHaveFocus()
  await userEvent.fill(field, drawing('gold'))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(panel.getByText('Changed by you')).toBeVisible()
  expect(source()).toContain('gold')
  expect(edits).toEqual([{ sessionId, version: 'a0 0', code: drawing('gold') }])
  await userEvent.click(panel.getByRole('tab', { name: 'Code' }))
  await userEvent.click(panel.getByRole('button', { name: 'Back to the answer’s code' }))
  await userEvent.click(panel.getByRole('tab', { name: 'Preview' }))
  expect(source()).toContain('red')
  expect(edits).toHaveLength(2)
})

it('Escape leaves the code that is typed, and only then the panel', async () => {
  const { ui } = open(['red'])
  ui.actions.openPanel({ Drawn: null }, {})
  await userEvent.click(panel.getByRole('tab', { name: 'Code' }))
  await userEvent.click(panel.getByRole('button', { name: 'Edit' }))
  await userEvent.keyboard('{Escape}')
  await expect.element(panel.getByRole('button', { name: 'Edit' })).toBeVisible()
  expect(ui.store.getState().panel).not.toBeNull()
  panel.element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => ui.store.getState().panel).toBeNull()
})

it('a change that was kept is there again', async () => {
  const application = createFakeApplication()
  const sessionId = application.snapshot().openId ?? ''
  open(['red'], [{ sessionId, version: 'a0 0', code: drawing('gold') }])
  await expect.poll(source).toContain('gold')
})

it('a drawing with a fault says so', async () => {
  open(['"/><broken'])
  await expect
    .element(panel.getByText('This drawing cannot be shown: its code has a fault.'))
    .toBeInTheDocument()
})

it('is closed with its chat', async () => {
  const { ui } = open(['red'])
  ui.actions.openPanel({ Drawn: null }, {})
  await expect.element(panel).toBeVisible()
  const other = ui.application.snapshot().sessions.at(-1)?.id ?? ''
  await ui.application.openSession(other)
  await expect.poll(() => ui.store.getState().panel).toBeNull()
})

it('the console counts errors, and sends one or all of them', async () => {
  const asked: string[] = []
  mount(
    <PreviewConsole
      lines={[
        { kind: 'log', text: 'ready', line: null, times: 1 },
        { kind: 'error', text: 'TypeError: x', line: 3, times: 2 },
        { kind: 'error', text: 'Error: y', line: null, times: 1 },
      ]}
      onAsk={report => asked.push(report)}
    />,
  )
  await userEvent.click(page.getByText('2 errors'))
  await userEvent.click(page.getByRole('button', { name: 'Ask the model to fix it' }).nth(1))
  await userEvent.click(page.getByRole('button', { name: 'Add the errors to the message' }))
  expect(asked).toEqual([
    'TypeError: x (line 3, 2 times)',
    'TypeError: x (line 3, 2 times)\nError: y',
  ])
})

it('code that is no drawing has no button', async () => {
  mount(
    <>
      <Button>Before</Button>
      <PreviewButton code="<feed/>" language="xml" answerId="a0" />
      <PreviewButton code="<svg/>" language="xml" answerId="a0" />
    </>,
  )
  await expect.element(page.getByRole('button', { name: 'Before' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Preview' }).elements()).toHaveLength(1)
})
