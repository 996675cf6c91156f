import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { EventId, ShownChange } from '../../engine/index.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { fakeUi } from '../../test/fake-ui.ts'
import { UiProvider } from '../../host/UiProvider.tsx'
import { ChangedRow } from './ChangedRow.tsx'

const box = document.createElement('div')
document.body.append(box)
let root: Root | null = null
afterEach(() => root?.unmount())

const SUMMARY = { type: 'summary', compactionId: 'c1', number: 1, first: 1, last: 54 } as const

async function drawn(...changes: readonly ShownChange[]) {
  const undone = vi.fn<(id?: string) => Promise<void>>(async () => undefined)
  const application = Object.assign(createFakeApplication(), { undoCompaction: undone })
  const { ui } = fakeUi(application)
  const row = { type: 'changed', id: 'e9' as EventId, at: 0, changes } as const
  root = createRoot(box)
  root.render(createElement(UiProvider, { ui }, createElement(ChangedRow, { row })))
  await expect.poll(() => box.querySelector('button')).not.toBeNull()
  const named = (name: string) =>
    [...box.querySelectorAll('button')].find(one => one.getAttribute('aria-label') === name)
  return { ui, undone, named }
}

it('a summary that came by itself is told with See and Undo', async () => {
  const { ui, undone, named } = await drawn({ ...SUMMARY, isUnder: false })
  const words = 'Messages 1 to 54 are now read as summary 1.'
  expect(box.textContent).toContain(words)
  await userEvent.click(named(`See: ${words}`) ?? box)
  expect(ui.store.getState().shown).toMatchObject({ number: 54 })
  await userEvent.click(named(`Undo: ${words}`) ?? box)
  expect(undone).toHaveBeenCalledWith('c1')
})

it('has no Undo for what cannot be undone', async () => {
  const { named } = await drawn(
    { ...SUMMARY, isUnder: true },
    { type: 'shortened', numbers: [3, 5], count: 2 },
    { type: 'cut', count: 4 },
  )
  expect(box.textContent).toContain('2 older tool results are now read shortened.')
  expect(box.textContent).toContain('it went without 4 older messages')
  expect([...box.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'See',
    'See',
    'See',
  ])
  expect(named('Undo: Messages 1 to 54 are now read as summary 1.')).toBeUndefined()
})
