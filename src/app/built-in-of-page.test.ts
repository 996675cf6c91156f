import { describe, expect, it, onTestFinished } from 'vitest'
import { ModelError } from '../ports/errors.ts'
import { connect, functionsOf } from '../ports/connection.ts'
import { builtInRunner } from '../providers/built-in/runner.ts'
import { describeChatModel } from '../test/contracts/provider.contract.ts'
import type { PageOffer, WorkerOffer } from '../runtime/remote/protocol.ts'
import type { PageNewsListener } from '../runtime/remote/serve-application.ts'
import { scriptedBuiltIn } from '../test/scripted-built-in.ts'
import { builtInOfPage } from './built-in-of-page.ts'
import { createPagePorts } from './page-ports.ts'

/** The runner of a worker over that of a page, at the two ends of a channel. */
function acrossThreads({ host }: ReturnType<typeof scriptedBuiltIn>) {
  const { port1, port2 } = new MessageChannel()
  const listeners: PageNewsListener[] = []
  const worker = connect<PageOffer>(port1, {
    calls: functionsOf(null),
    news: functionsOf({
      progress: (...news: Parameters<WorkerOffer['news']['progress']>) =>
        listeners.forEach(({ progress }) => progress?.(...news)),
      chunk: (...news: Parameters<WorkerOffer['news']['chunk']>) =>
        listeners.forEach(({ chunk }) => chunk?.(...news)),
    }),
  })
  const ports = createPagePorts(
    (name, ...inputs) => page.tell(name, ...inputs),
    builtInRunner(host),
  )
  const page = connect<WorkerOffer>(port2, {
    calls: functionsOf(ports),
    news: functionsOf(ports),
  })
  for (const port of [port1, port2]) port.start()
  onTestFinished(() => port1.close())
  return builtInOfPage({
    call: worker.call,
    tell: worker.tell,
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

it('the browser’s models, asked by a worker, are probed, listed and fetched, with progress', async () => {
  const runner = acrossThreads(scriptedBuiltIn({ availability: 'downloadable', shares: [0.5, 1] }))
  expect(await runner.probe()).toMatchObject({ available: true })
  expect(await runner.models()).toMatchObject([{ id: 'language-model' }, { id: 'summarizer' }])
  const shares: number[] = []
  await runner.fetch('language-model', {
    signal: AbortSignal.timeout(2_000),
    onProgress: ({ share }) => shares.push(share),
  })
  expect(shares).toEqual([0.5, 1])
})

it('the browser’s models, asked by a worker, refuse with the same errors', async () => {
  const runner = acrossThreads(scriptedBuiltIn())
  await expect(runner.open('nothing')).rejects.toBeInstanceOf(ModelError)
  await expect(runner.remove('language-model')).rejects.toMatchObject({ code: 'other' })
})
