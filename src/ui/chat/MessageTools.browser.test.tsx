import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { EventId } from '../../engine/index.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { messageRow, text } from '../../test/fake-session.ts'
import { mount } from '../../test/mounted.ts'
import { MessageTools } from './MessageTools.tsx'

afterEach(() => vi.unstubAllGlobals())

const row = messageRow(2, 'assistant', text('Noted.'))

/** The newest answer, until a press says that another one came. */
function Answer() {
  const [newest, setNewest] = useState(true)
  return (
    <article>
      <MessageTools row={row} newest={newest} />
      <button onClick={() => setNewest(false)}>Another answer</button>
    </article>
  )
}

function open(dollars: () => number | null) {
  // The pointer may be where the test before left it.
  const application = Object.assign(createFakeApplication(), {
    steering: { cacheLoss: async () => null },
  })
  application.costOf = async () => ({ tokens: 14, source: 'tokenized', dollars: dollars() })
  application.changeSession({ leafId: 'first' as EventId })
  return mount(<Answer />, application)
}

it('says no cost any more that was read while the answer was the newest', async () => {
  await page.viewport(1280, 800)
  let dollars: number | null = 0.5
  const { box, application } = open(() => dollars)
  await expect.poll(() => box?.textContent).toContain('cost $0.5')
  dollars = null
  await page.getByRole('button', { name: 'Another answer' }).click()
  application.changeSession({ leafId: 'second' as EventId })
  await expect.poll(() => box?.textContent).not.toContain('cost $')
  box?.querySelector('article')?.dispatchEvent(new PointerEvent('pointerenter'))
  await expect.poll(() => box?.textContent).toContain('14 tokens')
  expect(box?.textContent).not.toContain('cost $')
})

it('is drawn in a browser without media queries', async () => {
  vi.stubGlobal('matchMedia', undefined)
  Reflect.deleteProperty(globalThis, 'matchMedia')
  const { box } = open(() => null)
  await expect.poll(() => box?.querySelectorAll('button').length).toBeGreaterThan(3)
})
