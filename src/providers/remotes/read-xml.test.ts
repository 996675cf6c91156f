import { expect, it } from 'vitest'
import { isWholeXml, textsOf } from './read-xml.ts'
import { processorMs } from '../../test/processor-time.ts'

it('gives the texts of the elements with a name', () => {
  const xml = '<D:multistatus xmlns:D="DAV:"><D:href>/a</D:href><href> /b </href></D:multistatus>\n'
  expect(textsOf(xml, 'href')).toEqual(['/a', '/b'])
  expect(isWholeXml(xml, 'multistatus')).toBe(true)
  expect(isWholeXml(xml.slice(0, -20), 'multistatus')).toBe(false)
})

it('gives up on hundreds of thousands of levels in time', () => {
  const took = processorMs(() => {
    expect(textsOf('<a><href>b</href>'.repeat(120_000), 'href')).toEqual([])
    expect(isWholeXml(`<a>${'</a> '.repeat(100_000)}`, 'multistatus')).toBe(false)
  })
  expect(took).toBeLessThan(3_000)
})
