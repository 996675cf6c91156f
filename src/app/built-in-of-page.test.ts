import { describe, expect, it } from 'vitest'
import { ModelError } from '../ports/errors.ts'
import { packError, unpackError } from '../ports/packed-error.ts'
import { builtInRunner } from '../providers/built-in/runner.ts'
import { describeChatModel } from '../providers/provider.contract.ts'
import type { Arrived } from '../runtime/remote/connect.ts'
import { scriptedBuiltIn } from '../test/scripted-built-in.ts'
import { builtInOfPage } from './built-in-of-page.ts'
import { createPagePorts } from './page-ports.ts'

/** The runner of a worker over that of a page; what goes from one to the other is cloned. */
function acrossThreads({ host }: ReturnType<typeof scriptedBuiltIn>) {
  const ports = createPagePorts(builtInRunner(host))
  const listeners: ((name: string, inputs: readonly Arrived[]) => void)[] = []
  return builtInOfPage({
    ask: async (name, ...inputs) => {
      const tell = (about: string, ...news: readonly unknown[]) => {
        for (const listener of listeners) listener(about, structuredClone(news))
      }
      try {
        return structuredClone(await ports.answer(name, structuredClone(inputs), tell))
      } catch (error) {
        throw unpackError(structuredClone(packError(error)))
      }
    },
    tell: (name, ...inputs) => ports.hear(name, structuredClone(inputs)),
    onNews: listener => void listeners.push(listener),
  })
}

describe('the browser’s language model, asked by a worker', () => {
  describeChatModel(() =>
    acrossThreads(
      scriptedBuiltIn({ pieces: Array.from({ length: 12 }, () => 'word '), pieceMs: 20 }),
    ).open('language-model'),
  )
})

describe('the browser’s models, asked by a worker', () => {
  it('are probed, listed and fetched, with progress', async () => {
    const runner = acrossThreads(
      scriptedBuiltIn({ availability: 'downloadable', shares: [0.5, 1] }),
    )
    expect(await runner.probe()).toMatchObject({ available: true })
    expect(await runner.models()).toMatchObject([{ id: 'language-model' }, { id: 'summarizer' }])
    const shares: number[] = []
    await runner.fetch('language-model', {
      signal: AbortSignal.timeout(2_000),
      onProgress: ({ share }) => shares.push(share),
    })
    expect(shares).toEqual([0.5, 1])
  })

  it('refuse with the same errors', async () => {
    const runner = acrossThreads(scriptedBuiltIn())
    await expect(runner.open('nothing')).rejects.toBeInstanceOf(ModelError)
    await expect(runner.remove('language-model')).rejects.toMatchObject({ code: 'other' })
  })
})
