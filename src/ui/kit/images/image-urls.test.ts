import { describe, expect, it } from 'vitest'
import { createImageUrls } from './image-urls.ts'

function setUp(stored: Readonly<Record<string, string>>) {
  const reads: string[] = []
  const live = new Set<string>()
  const urls = createImageUrls(
    async hash => {
      reads.push(hash)
      if (hash === 'refused') throw new Error('The storage is closed')
      const bytes = stored[hash]
      return bytes === undefined ? null : new Blob([bytes])
    },
    {
      createObjectURL: () => {
        const url = `blob:${reads.length}`
        live.add(url)
        return url
      },
      revokeObjectURL: url => void live.delete(url),
    },
  )
  const told: (string | null)[] = []
  const hold = (hash: string) => urls.hold(hash, url => told.push(url))
  return { hold, told, reads, live }
}

const settled = () => new Promise(resolve => setTimeout(resolve))

describe('the addresses of images', () => {
  it('are made once for all that show an image, and live as long as one of them does', async () => {
    const { hold, told, reads, live } = setUp({ a: 'bytes' })
    const releases = [hold('a'), hold('a')]
    await settled()
    expect(told).toEqual(['blob:1', 'blob:1'])
    releases[0]?.()
    releases[0]?.()
    await settled()
    expect([...live]).toEqual(['blob:1'])
    releases[1]?.()
    await settled()
    expect([...live]).toEqual([])
    expect(reads).toEqual(['a'])
  })

  it('are given back even where nobody waited for them', async () => {
    const { hold, told, live } = setUp({ a: 'bytes' })
    hold('a')()
    await settled()
    expect(told).toEqual([])
    expect([...live]).toEqual([])
  })

  it('are null for what is not on this device, or cannot be read, and looked for anew the next time', async () => {
    const { hold, told, reads } = setUp({})
    hold('gone')()
    hold('gone')
    hold('refused')
    await settled()
    expect(told).toEqual([null, null])
    expect(reads).toEqual(['gone', 'gone', 'refused'])
  })
})
