import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Diagram } from '../ports/markdown.ts'
import { workersInOrder } from '../test/worker-channel.ts'
import { createDiagramDrawer } from './diagram-drawer.ts'

const DRAWN: Diagram = { type: 'drawn', svg: '<svg/>', width: 1, height: 1, title: null }

/** A drawer whose workers do this, in the order of being started. */
function drawerWith(...answers: readonly ('draws' | 'hangs')[]) {
  const asked: string[] = []
  const draw = (source: string) => {
    asked.push(source)
    return DRAWN
  }
  const { start } = workersInOrder(answers.map(answer => (answer === 'draws' ? { draw } : answer)))
  return { drawer: createDiagramDrawer(start), asked }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('createDiagramDrawer', () => {
  it('draws each text once, and knows it from then on', async () => {
    const { drawer, asked } = drawerWith('draws')
    expect(drawer.knownDiagram('a')).toBeUndefined()
    expect(await Promise.all([drawer.drawDiagram('a'), drawer.drawDiagram('a')])).toEqual([
      DRAWN,
      DRAWN,
    ])
    expect(drawer.knownDiagram('a')).toEqual(DRAWN)
    expect(asked).toEqual(['a'])
  })

  it('starts no worker for what is too long', async () => {
    const { drawer } = drawerWith()
    const long = 'a'.repeat(20_001)
    expect(drawer.knownDiagram(long)).toEqual({ type: 'not-drawn', reason: 'too-long' })
    expect(await drawer.drawDiagram(long)).toEqual({ type: 'not-drawn', reason: 'too-long' })
  })

  it('ends a worker that takes too long, which costs that diagram alone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const { drawer } = drawerWith('hangs', 'draws')
    const late = drawer.drawDiagram('a')
    const next = drawer.drawDiagram('b')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await late).toEqual({ type: 'not-drawn', reason: 'too-slow' })
    expect(drawer.knownDiagram('a')).toEqual(await late)
    vi.useRealTimers()
    expect(await next).toEqual(DRAWN)
  })

  it('tries again where a worker could not be started', async () => {
    const { drawer } = drawerWith()
    expect(await drawer.drawDiagram('a')).toEqual({ type: 'not-drawn', reason: 'unavailable' })
    expect(drawer.knownDiagram('a')).toBeUndefined()
  })
})
