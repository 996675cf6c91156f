import { expect, it } from 'vitest'
import { holdImageUrl } from './Picture.tsx'

function setUp(read: () => Promise<Blob | null>) {
  const live = new Set<string>()
  const told: (string | null)[] = []
  const release = holdImageUrl(read, url => told.push(url), {
    createObjectURL: () => {
      live.add('blob:1')
      return 'blob:1'
    },
    revokeObjectURL: url => void live.delete(url),
  })
  return { told, live, release }
}

const settled = () => new Promise(resolve => setTimeout(resolve))

it('an image has an address until it is released', async () => {
  const { told, live, release } = setUp(async () => new Blob(['bytes']))
  await settled()
  expect(told).toEqual(['blob:1'])
  expect([...live]).toEqual(['blob:1'])
  release()
  release()
  await settled()
  expect([...live]).toEqual([])
})

it('an image that is released before it is read gives its address back', async () => {
  const { told, live, release } = setUp(async () => new Blob(['bytes']))
  release()
  await settled()
  expect(told).toEqual([])
  expect([...live]).toEqual([])
})

it.each([
  ['is not on this device', async () => null],
  ['cannot be read', () => Promise.reject(new Error('The storage is closed'))],
])('an image that %s has no address', async (_, read) => {
  const { told } = setUp(read)
  await settled()
  expect(told).toEqual([null])
})
