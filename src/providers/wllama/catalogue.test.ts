import { expect, it } from 'vitest'
import { addressesOf, CATALOGUE } from './catalogue.ts'

const first = CATALOGUE[0] ?? expect.unreachable('The catalogue is empty.')

it('lists models by size, each by a name of its own, none as large as memory is', () => {
  const sizes = CATALOGUE.map(({ downloadBytes }) => downloadBytes)
  expect(sizes).toEqual(sizes.toSorted((left, right) => left - right))
  expect(new Set(CATALOGUE.map(({ id }) => id)).size).toBe(CATALOGUE.length)
  for (const { downloadBytes, memoryBytes } of CATALOGUE)
    expect(memoryBytes).toBeGreaterThan(downloadBytes)
})

it('looks for a model on the hub by default', () => {
  expect(addressesOf(first, null)).toEqual([
    'https://huggingface.co/bartowski/SmolLM2-135M-Instruct-GGUF/resolve/main/SmolLM2-135M-Instruct-Q8_0.gguf',
  ])
})

it('looks below another address for a hub first, then for a plain folder', () => {
  expect(addressesOf(first, 'http://intranet.example/models/')).toEqual([
    'http://intranet.example/models/bartowski/SmolLM2-135M-Instruct-GGUF/resolve/main/SmolLM2-135M-Instruct-Q8_0.gguf',
    'http://intranet.example/models/SmolLM2-135M-Instruct-Q8_0.gguf',
  ])
})
