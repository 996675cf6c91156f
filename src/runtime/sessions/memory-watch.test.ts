import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saying, settled, startApp, until } from '../../test/application.ts'
import { watchMemory } from './storage-quota.ts'

const LIMIT = 1_000

describe('the heap', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** What is reported in turn, then `null`. */
  function watched(...figures: readonly (number | null | Error)[]) {
    let hide: () => void = () => undefined
    let looks = 0
    const onShort = vi.fn<() => Promise<void>>(async () => undefined)
    const onFault = vi.fn<(error: unknown) => void>()
    watchMemory(
      {
        read: async () => {
          const figure = figures[looks] ?? null
          looks += 1
          if (figure instanceof Error) throw figure
          return figure === null ? null : { usedBytes: figure, limitBytes: LIMIT }
        },
        onHidden: listener => {
          hide = listener
        },
      },
      { onShort, onFault },
    )
    return { onShort, onFault, hide: () => hide() }
  }

  it('E12: is short from nine tenths of its limit on, looked at each minute', async () => {
    const { onShort } = watched(899, 900, null, 950)
    await vi.advanceTimersByTimeAsync(119_000)
    expect(onShort).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(onShort).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(onShort).toHaveBeenCalledTimes(2)
  })

  it('E12: is looked at when the page is hidden', async () => {
    const { onShort, hide } = watched(999)
    hide()
    await vi.advanceTimersByTimeAsync(0)
    expect(onShort).toHaveBeenCalledTimes(1)
  })

  it('is looked at again after it could not be read', async () => {
    const { onShort, onFault } = watched(new Error('broken'), 999)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(onFault).toHaveBeenCalledTimes(1)
    expect(onShort).toHaveBeenCalledTimes(1)
  })
})

describe('a session at rest', () => {
  /** A conversation of some 5,000 tokens in a window of 8,192, and a heap that is full from now on. */
  async function talked(turns: number) {
    let hide: () => void = () => undefined
    const { app, talk } = await startApp({
      script: () => saying('word '.repeat(420)),
      ports: {
        memory: {
          read: async () => ({ usedBytes: LIMIT, limitBytes: LIMIT }),
          onHidden: listener => {
            hide = listener
          },
        },
      },
    })
    await app.updateSettings({ summarizers: ['extractive'], presetId: 'codex' })
    await talk(...Array.from({ length: turns }, (_, turn) => `Question ${turn}`))
    return { app, hide: () => hide() }
  }

  it('E12, E18: is compacted where memory is short, if it is large', async () => {
    const { app, hide } = await talked(9)
    hide()
    await until(() => app.snapshot().session?.compactionsInForce === 1)
    const row = app.snapshot().session?.rows.find(({ type }) => type === 'compaction')
    expect(row).toMatchObject({ record: { trigger: 'idle' } })
  })

  it('E12: is left alone where nothing may be compacted at rest, or it is small', async () => {
    const { app, hide } = await talked(9)
    await app.updateSettings({ idleCompaction: 'off' })
    hide()
    await settled(app)
    expect(app.snapshot().session?.compactionsInForce).toBe(0)
    const small = await talked(2)
    small.hide()
    await settled(small.app)
    expect(small.app.snapshot().session?.compactionsInForce).toBe(0)
  })
})
