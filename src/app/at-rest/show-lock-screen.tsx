/** The lock screen, what it unlocks with, and the switch that it carries out. */
import type { Root } from 'react-dom/client'
import type { LockedPort } from '../../ports/at-rest.ts'
import { carryOutPlan, dropPlan } from '../../store/at-rest/copy-database.ts'
import {
  deleteDatabase,
  type LockRecord,
  openLock,
  readLock,
} from '../../store/at-rest/lock-record.ts'
import { PLAIN_NAME, STORAGE_LOCK } from '../../store/sealing.ts'
import { LockScreen } from '../../ui/lock/LockScreen.tsx'

/** What the page goes on with. */
interface Opened {
  readonly key: Uint8Array
  readonly record: LockRecord
}

/** Resolves when the screen is gone; null: nothing is encrypted now. */
export async function showLockScreen(
  root: Root,
  record: LockRecord | 'damaged',
): Promise<Opened | null> {
  const opened = await new Promise<Opened | null>(resolve => {
    root.render(<LockScreen locked={lockedPort(record, resolve)} />)
  })
  root.unmount()
  return opened
}

const PLANS = { seal: 'encrypt', open: 'decrypt', clear: null } as const

function lockedPort(
  record: LockRecord | 'damaged',
  end: (opened: Opened | null) => void,
): LockedPort {
  const eraseAll = async () => {
    await erase()
    end(null)
  }
  if (record === 'damaged')
    return {
      plan: record,
      unlock: async () => false,
      cancel: async () => undefined,
      erase: eraseAll,
    }
  return {
    plan: record.plan && PLANS[record.plan],
    unlock: async (passphrase, report) => {
      // Another tab may have changed the passphrase meanwhile.
      const now = (await readLock()) ?? record
      const key = await openLock(now, passphrase)
      if (!key) return false
      if (now.plan === null) {
        end({ key, record: now })
        return true
      }
      report({ type: 'waiting-for-tabs' })
      const done = await alone(async () => {
        await olderBuildsGone()
        // Another tab may have carried it out meanwhile.
        const current = await readLock()
        const onProgress = (share: number) => report({ type: 'copying', share })
        return current && carryOutPlan(current, { key, onProgress })
      })
      end(done && { key, record: done })
      return true
    },
    cancel: async () => {
      const now = await alone(async () => {
        const current = await readLock()
        return current && dropPlan(current)
      })
      if (now) window.location.reload()
      else end(null)
    },
    erase: eraseAll,
  }
}

/** Runs the work while no tab uses the databases. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(STORAGE_LOCK, async () => work())
}

/** Milliseconds. */
const LOOK_EVERY_MS = 500

/** Workers of builds that know no encryption hold this lock, and not the one of the storage. */
async function olderBuildsGone(): Promise<void> {
  for (;;) {
    const { held = [] } = await navigator.locks.query()
    if (!held.some(({ name = '' }) => name.startsWith('palimpsest-runtime-'))) return
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** Deletes every database. Downloaded models stay. */
function erase(): Promise<void> {
  return alone(async () => {
    const all = await indexedDB.databases()
    const own = all.flatMap(({ name = '' }) => (name.startsWith(PLAIN_NAME) ? name : []))
    for (const name of own) await deleteDatabase(name)
    sessionStorage.clear()
  })
}
