import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'

/** A page loaded again, whose first look for room has no end yet; each later one finds room. */
async function page() {
  const first = Promise.withResolvers<void>()
  const put = vi.fn<() => Promise<void>>().mockReturnValueOnce(first.promise).mockResolvedValue()
  vi.stubGlobal('caches', { open: async () => ({ put, delete: async () => true }) })
  vi.resetModules()
  const log = await import('./fresh-log.ts')
  return {
    ...log,
    refuseFirst: () => first.reject(new DOMException('Unexpected internal error.', 'UnknownError')),
    firstBegan: async () => {
      await expect.poll(() => put).toHaveBeenCalled()
    },
  }
}

afterEach(() => vi.unstubAllGlobals())

it('can be written to once the newest log is whole, however late an earlier try fails', async () => {
  const { freshLog, logMayBeCut, assertWritable, refuseFirst, firstBegan } = await page()
  const early = freshLog()
  await firstBegan()
  logMayBeCut()
  await freshLog()
  refuseFirst()
  await early
  expect(assertWritable).not.toThrow()
})

it('refuses nothing for a lack of room that was found before it was asked', async () => {
  const { freshLog, assertWritable, refuseFirst, firstBegan } = await page()
  const early = freshLog()
  await firstBegan()
  const late = freshLog()
  refuseFirst()
  await expect(early).rejects.toMatchObject({ name: 'QuotaExceededError' })
  await late
  expect(assertWritable).not.toThrow()
})

it('may not be written to where the newest try was refused', async () => {
  const { freshLog, assertWritable, refuseFirst, firstBegan } = await page()
  const refused = freshLog()
  await firstBegan()
  refuseFirst()
  await expect(refused).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(assertWritable).toThrow('No room for a new log')
})
