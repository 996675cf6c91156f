import type { ComponentType } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lazy } from '../kit/lazy.ts'
import { createFakeApplication } from '../test/fake-application.ts'
import { mount } from '../test/mounted.ts'
import { shownIf } from './shown-if.ts'

it('a part is fetched when it is first shown, and gone when it is not', async () => {
  const fetched = vi.fn<() => Promise<ComponentType>>(async () => () => <p>Here</p>)
  const application = createFakeApplication()
  const Part = shownIf(
    ({ isOnline }) => !isOnline,
    lazy(fetched),
    () => <p>Elsewhere</p>,
  )
  mount(<Part />, application)
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
  expect(fetched).not.toHaveBeenCalled()
  application.change({ isOnline: false })
  await expect.element(page.getByText('Here')).toBeVisible()
  expect(fetched).toHaveBeenCalledOnce()
  application.change({ isOnline: true })
  await expect.element(page.getByText('Here')).not.toBeInTheDocument()
})
