import { expect, it } from 'vitest'
import { listedFiles } from './ImportPreview.tsx'

it('files with something to know are listed first, and the rest is counted', () => {
  const files = Array.from({ length: 250 }, (_, at) => ({
    name: `${at}`,
    sources: [],
    sessions: 0,
    faults: at >= 248 ? ['It is empty.'] : [],
  }))
  const { listed, others } = listedFiles(files)
  expect(listed.slice(0, 3).map(({ name }) => name)).toEqual(['248', '249', '0'])
  expect([listed.length, others]).toEqual([200, 50])
})
