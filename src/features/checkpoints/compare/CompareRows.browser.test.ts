import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import type { ComparedCell } from '../../../engine/index.ts'
import type { ComparedWords } from './compare-branches.ts'
import { createFakeApplication } from '../../../test/fake-application.ts'
import { withFeature } from '../../../test/fake-feature.ts'
import { fakeUi } from '../../../test/fake-ui.ts'
import { UiProvider } from '../../../host/UiProvider.tsx'
import { checkpoints } from '../feature.ts'
import { CompareRows } from './CompareRows.tsx'

const box = document.createElement('div')
document.body.append(box)
let root: Root | null = null
afterEach(() => root?.unmount())

it('a row whose words cannot be read says so, and they are not asked for again and again', async () => {
  const comparedWords = vi
    .fn<() => Promise<readonly ComparedWords[]>>()
    .mockRejectedValue(new Error('The worker stopped'))
  const application = withFeature(createFakeApplication(), checkpoints, null, { comparedWords })
  const cell: ComparedCell = { number: 1, role: 'user', at: 0, status: 'kept', tokens: 3 }
  const rows = [{ left: cell, right: null, isSame: false, isReadAlike: false }]
  const list = createElement(CompareRows, { of: 'messages', rows })
  root = createRoot(box)
  root.render(createElement(UiProvider, { ui: fakeUi(application).ui }, list))
  await expect
    .poll(() => box.textContent)
    .toContain('They could not be read. Close this page and try again.')
  expect(box.querySelector('[aria-busy="true"]')).toBeNull()
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(comparedWords).toHaveBeenCalledTimes(1)
})
