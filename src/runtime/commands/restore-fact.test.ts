import { describe, expect, it } from 'vitest'
import type { EventDraft } from '../../engine/log/event.ts'
import { settled, startApp, talkTo } from '../../test/application.ts'
import { completed } from '../../test/compactions.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { session } from '../../test/session.ts'

const SAID = ['u The key is QX-7731-BETA.', 'a Noted.'] as const

async function opened(...lines: readonly (string | EventDraft)[]) {
  const storage = createMemoryStorage()
  await storage.events.append('s', session(...lines), { expectedRevision: 0 })
  const { app, ...started } = await startApp({ storage, id: 's' })
  const lost = async () => (await app.examine('c1'))?.lost ?? []
  return { ...started, app, lost }
}

describe('keepDetail', () => {
  it('brings back what the summary lost, for the model and in the transcript', async () => {
    const { app, requests, lost, notices } = await opened(...SAID, completed(), 'u Go on.', 'a So.')
    const [fact] = await lost()
    if (!fact) throw new RangeError('Nothing is lost')
    expect(fact.text).toBe('QX-7731-BETA')
    await app.keepDetail(fact)
    expect(await lost()).toEqual([])
    expect(notices()).toEqual(['Kept in the summary: QX-7731-BETA'])
    expect(app.snapshot().session?.rows).toContainEqual(
      expect.objectContaining({
        type: 'compaction',
        record: expect.objectContaining({
          result: expect.objectContaining({ summary: expect.stringContaining('QX-7731-BETA') }),
        }),
      }),
    )
    await talkTo(app, 'What is the key?')
    expect(JSON.stringify(requests.at(-1)?.messages)).toContain('QX-7731-BETA [¶1]')
  })

  it('is taken back by its notice', async () => {
    const { app, lost, notices } = await opened(...SAID, completed(), 'u Go on.', 'a So.')
    const [fact] = await lost()
    if (!fact) throw new RangeError('Nothing is lost')
    await app.keepDetail(fact)
    app.pressNotice(app.snapshot().notices[0]?.id ?? '')
    await settled(app)
    expect(await lost()).toEqual([fact])
    expect(notices()).toEqual([])
  })

  it('says so where no summary can take it in, and changes nothing', async () => {
    const { app, notices } = await opened(...SAID, 'u Go on.', 'a So.')
    const rows = app.snapshot().session?.rows
    await app.keepDetail({ kind: 'identifier', origin: 'user', text: 'QX-7731-BETA', number: 1 })
    expect(notices()).toEqual([expect.stringMatching(/“Always keep” for message 1/)])
    expect(app.snapshot().session?.rows).toBe(rows)
  })
})
