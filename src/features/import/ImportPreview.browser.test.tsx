import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PreviewedImport } from './import-files.ts'
import { mount } from '../../test/mounted.ts'
import { Preview } from './ImportPreview.tsx'

const SESSION: PreviewedImport = {
  id: 's',
  title: 'Reeds',
  source: 'ChatGPT',
  createdAt: 0,
  updatedAt: 0,
  messages: 5,
  shown: 4,
  calls: 0,
  images: 0,
  tokens: 10,
  branches: 2,
  warnings: [],
  state: 'new',
  added: 5,
}

function draw(session: PreviewedImport) {
  const nothing = () => undefined
  const bringing = {
    chosen: new Set(['s']),
    choose: nothing,
    isCut: false,
    target: { type: 'project', id: null } as const,
    setTarget: nothing,
  }
  mount(<Preview bringing={bringing} preview={{ files: [], sessions: [session] }} />)
}

it('counts the messages of a session as the list will, and says what to know only if there is something', async () => {
  draw(SESSION)
  await expect.element(page.getByText('4 messages')).toBeVisible()
  expect(page.getByText('Notes').query()).toBe(null)
  draw({ ...SESSION, warnings: ['Brings a system prompt of its own.'] })
  await expect.element(page.getByText('Notes')).toBeVisible()
})

it('says one token where there is one', async () => {
  draw({ ...SESSION, tokens: 1 })
  await expect.element(page.getByText('~1 token', { exact: true })).toBeVisible()
  draw(SESSION)
  await expect.element(page.getByText('~10 tokens', { exact: true })).toBeVisible()
})
