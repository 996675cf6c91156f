import { describe, expect, it } from 'vitest'
import type { LocalRunner } from '../ports/local-runner.ts'
import { localModel, scriptedRunner } from '../test/scripted-runner.ts'
import { lazyRunner } from './lazy-ports.ts'

function setUp(change: Partial<LocalRunner> = {}, broken = 0) {
  const inner = scriptedRunner('webllm', [localModel('small')], change)
  let fetched = 0
  const runner = lazyRunner(
    'webllm',
    async () => {
      fetched += 1
      if (fetched <= broken) throw new Error('The network is gone.')
      return inner
    },
    { source: true },
  )
  return { inner, runner, fetched: () => fetched }
}

describe('a runner that is fetched when it is needed', () => {
  it('is fetched once, with the first thing asked of it', async () => {
    const { runner, fetched } = setUp()
    expect(fetched()).toBe(0)
    await runner.unload()
    expect(fetched()).toBe(0)
    await runner.probe()
    await runner.models()
    expect(fetched()).toBe(1)
  })

  it('is fetched again after that failed', async () => {
    const { runner } = setUp({}, 1)
    await expect(runner.probe()).rejects.toThrow('The network is gone.')
    expect(await runner.probe()).toMatchObject({ available: true })
  })

  it('knows its source before it fetches anything', async () => {
    const told: (string | null)[] = []
    const { runner } = setUp({ setSource: url => void told.push(url) })
    runner.setSource?.('https://mirror.example')
    expect(told).toEqual([])
    await runner.models()
    expect(told).toEqual(['https://mirror.example'])
    runner.setSource?.(null)
    await runner.models()
    expect(told).toEqual(['https://mirror.example', null])
  })

  it('takes files only where that is said of it', () => {
    expect(setUp().runner.addFile).toBeUndefined()
  })
})
