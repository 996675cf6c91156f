import { useEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { expect, it } from 'vitest'
import { mount } from '../../test/mounted.ts'
import { useStickToEnd } from './use-stick-to-end.ts'

let rowsChanged: (count: number, atStart: boolean) => void = () => undefined

function List() {
  const list = useRef<VirtualizerHandle>(null)
  const { scroller, atEnd, rowsChanged: changed } = useStickToEnd(list)
  useEffect(() => {
    rowsChanged = changed
  }, [changed])
  return (
    <div ref={scroller} data-end={atEnd} style={{ height: 200, overflowY: 'auto' }}>
      <div style={{ height: 3_000 }} />
    </div>
  )
}

it('stays at the end if new rows move the scroller, also on a page that draws them late', async () => {
  const { box } = mount(<List />)
  const toEnd = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
    scrollHeight - scrollTop - clientHeight
  await expect.poll(() => box?.querySelector('[data-end]') ?? null).not.toBeNull()
  const element = box?.querySelector('[data-end]')
  if (!element) throw new RangeError('Nothing is drawn')
  element.scrollTo({ top: 3_000 })
  await frames()
  await new Promise(resolve => setTimeout(resolve, 700))
  expect(toEnd(element)).toBeLessThan(2)

  rowsChanged(5, false)
  const until = performance.now() + 600
  while (performance.now() < until);
  element.scrollTo({ top: 400 })
  await frames()
  expect(toEnd(element)).toBeLessThan(2)
  expect(element.getAttribute('data-end')).toBe('true')

  // Long after that it is the reader who scrolls, although nothing announced it.
  await new Promise(resolve => setTimeout(resolve, 700))
  element.scrollTo({ top: 400 })
  await frames()
  expect(toEnd(element)).toBeGreaterThan(1_000)
  expect(element.getAttribute('data-end')).toBe('false')
})

async function frames(): Promise<void> {
  for (let frame = 0; frame < 4; frame += 1)
    await new Promise(resolve => requestAnimationFrame(resolve))
}
