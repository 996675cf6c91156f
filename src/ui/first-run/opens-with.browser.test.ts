import { afterEach, expect, it } from 'vitest'
import { noteUnsavedChat } from '../../kit/browser-storage.ts'
import { noteOpens, opensWith } from './opens-with.ts'

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '#')
})

it('is a first visit as long as nothing was noted, and then what was noted last', () => {
  expect(opensWith()).toBe('first')
  noteOpens('new')
  expect(opensWith()).toBe('new')
  noteOpens('chat')
  expect(opensWith()).toBe('chat')
})

it('is a chat by its address, and a new chat after a reload in one that is not stored', () => {
  history.replaceState(null, '', '#/s/s1')
  expect(opensWith()).toBe('chat')
  history.replaceState(null, '', '#')
  noteOpens('chat')
  noteUnsavedChat('s2')
  expect(opensWith()).toBe('new')
})
