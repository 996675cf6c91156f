import { expect, it } from 'vitest'
import { destinationWords, hostOf, hostWords } from './words.ts'

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

it.each([
  [null, 'stays on this device'],
  ['localhost:8399', 'runs on this computer'],
  ['[::1]:8399', 'runs on this computer'],
  ['192.168.1.7:8399', 'sent to 192.168.1.7:8399 in your network'],
  ['nas.local', 'sent to nas.local in your network'],
  ['api.example', 'sent to api.example'],
])('words for %j: %s', (host, words) => {
  expect(destinationWords(host)).toBe(words)
})

it('a host has its place in a sentence, unless it is on the internet', () => {
  expect(hostWords('localhost:8399')).toBe('localhost:8399 on this computer')
  expect(hostWords('nas')).toBe('nas in your network')
  expect(hostWords('api.example')).toBe('api.example')
})
