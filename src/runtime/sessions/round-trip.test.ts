/** Whole sessions that leave one browser as a file and come into another one: stored, exported, imported, exported again. */
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { startApp } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { richExport, textOfFile } from '../../test/rich-export.ts'
import { importOf } from '../../test/import-of.ts'
import { importSession } from '../../transfer/import.ts'

const RUNS = Math.ceil(propertyRuns() / 10)
/** Sessions in one file. */
const BATCH = 50

function read(text: string) {
  const reading = importSession(text)
  if (!reading.ok) throw new Error(reading.fault.message)
  return reading.session
}

/** Two sessions with the same first event are one; the generated ones begin alike. */
function generated(seed: number) {
  const { events, ...rest } = richExport(seed)
  const first = JSON.stringify(events[0]?.id)
  const own = JSON.stringify(events).replaceAll(first, JSON.stringify(`first-${seed}`))
  return read(textOfFile({ ...rest, events: JSON.parse(own) }))
}

/** The application over a storage; `exported` gives all sessions but the sample as one zip. */
async function opened(storage = createMemoryStorage()) {
  const { app } = await startApp({ storage, begins: false })
  return {
    app,
    exported: async (format: 'json' | 'html') => {
      const rows = (await storage.sessions.list()).filter(({ origin }) => origin !== 'sample')
      await expect.poll(() => app.snapshot().sessions).toEqual(expect.arrayContaining(rows))
      const sessionIds = rows.map(({ id }) => id)
      const { content, warnings } = await app.exportAs({ sessionIds, format }, 'export')
      expect(warnings).toEqual([])
      return content
    },
  }
}

/** The sessions in a zip, by their first event. */
async function sessionsIn(zip: Blob) {
  const members = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  const sessions = Object.values(members).map(bytes => read(strFromU8(bytes)))
  return new Map(
    sessions.map(({ title, events, images }) => [events[0]?.id, { title, events, images }]),
  )
}

it.each(['json', 'html'] as const)(
  'sessions with branches, pictures, tools and checkpoints are the same after export, import and export: %s',
  { timeout: 1_200_000 },
  async format => {
    for (let start = 0; start < RUNS; start += BATCH) {
      const storage = createMemoryStorage()
      const given = Array.from({ length: Math.min(BATCH, RUNS - start) }, (_, at) =>
        generated(start + at),
      )
      for (const [at, { events, images }] of given.entries()) {
        const blobs = [...images].map(([hash, bytes]) => ({ hash, bytes }))
        await storage.addSession({ sessionId: `s${at}`, events, blobs, at: 1 })
      }
      const [here, there] = [await opened(storage), await opened()]
      const file = await here.exported(format)
      const files = [{ name: 'all.zip', content: file, at: 1 }]
      const { sessions } = await importOf(there.app).read(files, 'read')
      const choice = { ids: sessions.map(({ id }) => id), projectId: null }
      const { added, faults } = await importOf(there.app).store(files, choice, 'store')
      expect([added.length, faults]).toEqual([given.length, []])
      const [before, after] = [
        await sessionsIn(file),
        await sessionsIn(await there.exported(format)),
      ]
      expect(before.size).toBe(given.length)
      expect(after).toEqual(before)
    }
  },
)
