import { expect, it } from 'vitest'
import { hostOf } from './words.ts'

it.each([
  ['https://images.example.org/shelf.jpg', 'images.example.org'],
  ['http://localhost:8080/a', 'localhost:8080'],
  ['/shelf.jpg', null],
  ['data:image/png;base64,AAAA', null],
  ['javascript:alert(1)', null],
  ['', null],
])('hostOf of %j is %j', (address, host) => {
  expect(hostOf(address)).toBe(host)
})
