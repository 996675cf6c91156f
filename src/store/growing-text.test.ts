import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { LiveDraft } from '../ports/drafts.ts'
import { countWrites } from '../test/written-bytes.ts'
import { ownStorage, tamper } from '../test/own-storage.ts'

function fresh() {
  const { name, storage } = ownStorage()
  return { name, ...storage }
}

const answer = (text: string): LiveDraft => ({
  requestId: 'r1',
  model: { provider: 'demo', host: null, model: 'demo' },
  parts: [{ type: 'text', text }],
  startedAt: 3,
})

it('is what was written last, however it changed', async () => {
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(texts, async pieces => {
      const { drafts } = fresh()
      let text = ''
      for (const [at, piece] of pieces.entries()) {
        const cut = text.length - (at % 3) * 10
        text = at % 2 === 0 ? text.slice(0, cut) + piece : piece + text.slice(-cut)
        await drafts.write('s', 'composer', text)
        await drafts.write('s', 'live', answer(text))
        const { composer, live } = await drafts.read('s')
        expect([composer, live]).toEqual([text, answer(text)])
      }
      await drafts.write('s', 'live', null)
      expect((await drafts.read('s')).live).toBeNull()
    }),
    { numRuns: 20 },
  )
})

it('costs a few times its length, not its square', async () => {
  const { drafts } = fresh()
  await drafts.read('s')
  countWrites()
  const piece = 'Herons stand in shallow water and wait, often for an hour or so. '
  for (let said = 1; said <= 200; said += 1)
    await drafts.write('s', 'live', answer(piece.repeat(said)))
  expect(globalThis.writtenBytes.drafts).toBeLessThan(4 * 200 * piece.length)
})

it('leaves the box whole with its message', async () => {
  const { drafts, queue } = fresh()
  const text = 'word '.repeat(100)
  await drafts.write('s', 'composer', text)
  await drafts.write('s', 'composer', `${text}more`)
  const message = { id: 'q1', text: `${text}more`, images: [] }
  await queue.add('s', message, { type: 'composer', stored: `${text}more`, left: '', images: [] })
  expect(await drafts.read('s')).toMatchObject({ composer: '', queue: [message] })
})

it('is read up to a change that is damaged, and written whole behind it', async () => {
  const { name, drafts } = fresh()
  const text = 'word '.repeat(100)
  await drafts.write('s', 'composer', text)
  await drafts.write('s', 'composer', `${text}more `)
  await tamper(name, dexie =>
    dexie.table('drafts').put({ sessionId: 's', key: 'composer+000001', value: ['odd'] }),
  )
  expect((await drafts.read('s')).composer).toBe(text)
  await drafts.write('s', 'composer', `${text}more words`)
  expect((await drafts.read('s')).composer).toBe(`${text}more words`)
})
