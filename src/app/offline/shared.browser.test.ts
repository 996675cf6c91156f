import { expect, it } from 'vitest'
import { takeShared } from '../../features/given/read-given.ts'
import { isShare, keepShared } from './shared.ts'

const SCOPE = new URL('/app/', location.href).href

it('what was shared is taken once, with the names of its files', async () => {
  const form = new FormData()
  form.set('title', 'A page')
  form.set('text', 'Read this: https://example.org/a')
  form.set('url', 'https://example.org/a')
  form.append('files', new File(['one'], 'año 1.txt', { type: 'text/plain' }))
  form.append('files', new File(['two'], 'b.png', { type: 'image/png' }))
  const request = new Request(`${SCOPE}share`, { method: 'POST', body: form })
  expect(isShare(request, SCOPE)).toBe(true)
  expect(isShare(new Request(`${SCOPE}share`), SCOPE)).toBe(false)
  const answer = await keepShared(request, SCOPE)
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${SCOPE}?shared`])
  const given = await takeShared()
  expect(given?.words).toBe('A page\nRead this: https://example.org/a')
  expect(given?.files.map(({ name, type }) => [name, type])).toEqual([
    ['año 1.txt', 'text/plain'],
    ['b.png', 'image/png'],
  ])
  expect(await given?.files[0]?.text()).toBe('one')
  expect(await takeShared()).toBeNull()
})
