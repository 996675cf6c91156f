import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentHash, foldBranch, restingState, versionsOf } from '../../engine/index.ts'
import type { SessionEvent } from '../../engine/log/event.ts'
import { configFor } from '../../test/drive.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { session } from '../../test/session.ts'
import { createSnapshotDerivation } from './derive-snapshot.ts'
import { packShown, SHAPE, unpackShown } from './last-shown.ts'
import type { LastShown } from './snapshot.ts'

function snapshotOf(events: readonly SessionEvent[]): LastShown {
  const branch = foldBranch(events)
  return createSnapshotDerivation()({
    engine: restingState(branch),
    config: configFor(8_192),
    versions: versionsOf(events, branch),
    windowSource: 'model',
    countsVersion: 0,
    live: null,
    queue: [],
    composer: '',
    attachments: [],
  })
}

const again = (snapshot: LastShown) => unpackShown(packShown(snapshot, 'basis') ?? 'null', 'basis')

/** Their fields have any name. */
const FREE_OBJECTS = new Set(['input', 'metadata', 'byMessage', 'options'])

/** Names of fields at every depth, without those of free objects. */
function pathsIn(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(item => pathsIn(item, `${path}[]`))
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, item]) =>
    FREE_OBJECTS.has(key) ? [`${path}.${key}`] : pathsIn(item, `${path}.${key}`),
  )
}

describe('what a session showed last', () => {
  it('is the end of its snapshot, as it was, at every length of its log', () => {
    fc.assert(
      fc.property(logs(40), fc.nat(), (events, cut) => {
        const snapshot = snapshotOf(events.slice(0, 1 + (cut % events.length)))
        const { rows = [], versions, ...shown } = again(snapshot) ?? {}
        expect(rows).toEqual(snapshot.rows.slice(-60))
        expect(snapshot).toMatchObject(shown)
        for (const row of rows)
          if (row.type === 'message')
            expect(versions?.byMessage[row.entry.event.id]).toEqual(
              snapshot.versions.byMessage[row.entry.event.id],
            )
      }),
    )
  })

  it('stays small, however long the session is', () => {
    const of = (messages: number) =>
      packShown(
        snapshotOf(session(...Array.from({ length: messages }, (_, at) => `u message ${at}`))),
        'basis',
      )?.length ?? 0
    expect(of(4_000)).toBeLessThan(of(100) * 1.2)
  })

  it('ends with the words of a large screen, whatever tools answered', () => {
    const rowsOf = (...lines: readonly string[]) =>
      again(snapshotOf(session(...Array.from({ length: 30 }, () => lines).flat())))?.rows.length
    expect(rowsOf(`u ${'word '.repeat(400)}`)).toBe(8)
    expect(rowsOf('call grep', `result grep ${'found '.repeat(400)}`)).toBe(60)
  })

  it('is not kept where a message at the end is very long, or a number is none', () => {
    const snapshot = snapshotOf(session('u one', 'a two'))
    expect(packShown(snapshotOf(session(`u ${'long '.repeat(100_000)}`)), 'basis')).toBeNull()
    const meter = { ...snapshot.meter, pressure: Infinity }
    expect(packShown({ ...snapshot, meter }, 'basis')).toBeNull()
  })

  it('is nothing on another basis', () => {
    const text = packShown(snapshotOf(session('u one', 'a two')), 'basis') ?? ''
    expect(unpackShown(text, 'another')).toBeNull()
  })

  it('has another name whenever its shape changes', () => {
    // So many that each seed shows every field.
    const samples = fc.sample(logs(30), { seed: 1, numRuns: 300 }).map(events => snapshotOf(events))
    const paths = new Set(samples.flatMap(snapshot => pathsIn(again(snapshot))))
    // Where this fails, `SHAPE` takes the new value: what earlier versions kept is then left.
    expect(SHAPE).toBe(contentHash([...paths].toSorted().join('\n')))
  })
})
