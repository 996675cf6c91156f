/** Encryption of what is stored, for the page: the lock screen before the application, then the key, its hand-over and the locking. */
import type { Root } from 'react-dom/client'
import { z } from 'zod'
import type { AtRestPort, AtRestStatus } from '../../ports/at-rest.ts'
import type { Application } from '../../runtime/application/application.ts'
import {
  changeLock,
  changePassphrase,
  DamagedLock,
  isHalfDone,
  type LockRecord,
  newLock,
  readLock,
  writeLock,
} from '../../store/at-rest/lock-record.ts'
import type { Cipher } from '../../store/at-rest/cipher.ts'
import { openTabChannel } from '../../store/changes.ts'
import { dataKey, sealWith, STORAGE_LOCK } from '../../store/sealing.ts'
import { storedBeforeLock } from '../../kit/before-lock.ts'
import { AWAY } from '../../kit/browser-storage.ts'
import { keepPrivate, type TabStorage } from '../../kit/private-page.ts'
import { noteLock } from './lock-hint.ts'

const LOCK_AFTER_MINUTES = 15
const MINUTE_MS = 60_000
/** Milliseconds in which another tab hands its key over. */
const KEY_WITHIN_MS = 400
/** Milliseconds that other writes have; the most for the last typed words to be stored, and for an answer to end. */
const WRITTEN_WITHIN_MS = 500
const STORED_WITHIN_MS = 10_000
const ENDED_WITHIN_MS = 3_000

const News = z.discriminatedUnion('type', [
  /** All tabs lock, and start again. */
  z.object({ type: z.literal('lock') }),
  /** A locked tab asks for the key. Only a page of this origin can, and it could as well read the memory of an open tab. */
  z.object({ type: z.literal('ask') }),
  z.object({
    type: z.literal('key'),
    key: z.custom<Uint8Array>(value => value instanceof Uint8Array),
  }),
  /** A tab was unlocked, or encryption was switched off. */
  z.object({ type: z.literal('opened') }),
  /** The person did something. */
  z.object({ type: z.literal('used') }),
  z.object({ type: z.literal('lock-after'), minutes: z.number() }),
])

const channel = openTabChannel('palimpsest-at-rest')
const tell = (news: z.infer<typeof News>): void => channel.post(news)

let application: Application | null = null
let isLeaving = false
let isScreenShown = false
let takeKey: ((key: Uint8Array) => void) | null = null
let usedAt = Date.now()
let lockAfterMinutes = 0

channel.subscribe(message => {
  const { data: news } = News.safeParse(message)
  switch (news?.type) {
    case 'lock':
      return void leave()
    case 'ask': {
      const key = dataKey()
      return key && !isLeaving ? tell({ type: 'key', key }) : undefined
    }
    case 'key':
      return takeKey?.(news.key)
    case 'opened':
      return isScreenShown ? window.location.reload() : undefined
    case 'used':
      return void (usedAt = Date.now())
    case 'lock-after':
      return void (lockAfterMinutes = news.minutes)
    case undefined:
  }
})

/** Resolves when the words can be read: at once if nothing is encrypted, after the lock screen otherwise. */
export async function unlockFirst(createRoot: () => Root): Promise<void> {
  const found = await readLock().then(tidyIfAlone, (error: unknown) => {
    if (error instanceof DamagedLock) return 'damaged' as const
    throw error
  })
  noteLock(found !== null)
  if (found === null) return
  if (found !== 'damaged' && found.plan === null) {
    const key = await askTabs()
    if (key) return hold(key, found)
  }
  isScreenShown = true
  const { showLockScreen } = await import('./show-lock-screen.tsx')
  const opened = await showLockScreen(createRoot(), found)
  if (opened) await hold(opened.key, opened.record)
  noteLock(opened !== null)
  tell({ type: 'opened' })
  isScreenShown = false
}

/** Ends an interrupted switch, unless another tab uses the databases. */
async function tidyIfAlone(record: LockRecord | null): Promise<LockRecord | null> {
  if (!record || !isHalfDone(record)) return record
  const { tidyUp } = await import('../../store/at-rest/copy-database.ts')
  return navigator.locks.request(STORAGE_LOCK, { ifAvailable: true }, async lock =>
    lock ? tidyUp(record) : record,
  )
}

function askTabs(): Promise<Uint8Array | null> {
  return new Promise(resolve => {
    takeKey = resolve
    tell({ type: 'ask' })
    setTimeout(() => resolve(null), KEY_WITHIN_MS)
  })
}

/** Uses the key from now on, until this page is left. */
async function hold(key: Uint8Array, record: LockRecord): Promise<void> {
  const { createCipher } = await import('../../store/at-rest/cipher.ts')
  sealWith(key)
  keepPrivate(sealedTabStorage(createCipher(key)))
  lockAfterMinutes = record.lockAfterMinutes
  usedAt = Date.now()
  for (const type of ['keydown', 'pointerdown', 'wheel'])
    window.addEventListener(type, noteUse, { capture: true, passive: true })
  // By the clock, because a computer that slept longer wakes up locked.
  setInterval(() => {
    if (lockAfterMinutes > 0 && Date.now() - usedAt > lockAfterMinutes * MINUTE_MS) lockAll()
  }, 1_000)
}

function noteUse(): void {
  if (Date.now() - usedAt > 1_000) tell({ type: 'used' })
  usedAt = Date.now()
}

/** The tab's own storage with sealed words. What was there before is forgotten, but not what a tab kept that was at another site. */
function sealedTabStorage(cipher: Cipher): TabStorage {
  const read = (name: string): string | null => {
    const stored = sessionStorage.getItem(name)
    if (stored === null) return null
    try {
      return cipher.showName(stored)
    } catch {
      // From before the encryption, or of another key.
      sessionStorage.removeItem(name)
      return null
    }
  }
  for (const name of Object.keys(sessionStorage)) if (!name.startsWith(AWAY)) read(name)
  return {
    getItem: read,
    setItem: (name, text) => sessionStorage.setItem(name, cipher.hideName(text)),
    removeItem: name => sessionStorage.removeItem(name),
  }
}

function lockAll(): void {
  tell({ type: 'lock' })
  void leave()
}

/** Stores what is not stored yet, and starts the page again, without a key. */
async function leave(): Promise<void> {
  if (isLeaving) return
  isLeaving = true
  document.documentElement.hidden = true
  // What the page would leave to the next one is not encrypted yet. The draft is stored below.
  if (dataKey() === null) {
    keepPrivate({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
    sessionStorage.clear()
  }
  // The message box stores its words, as when the page is closed.
  window.dispatchEvent(new Event('pagehide'))
  application?.stop()
  await Promise.all([
    pause(WRITTEN_WITHIN_MS),
    Promise.race([storedBeforeLock(), pause(STORED_WITHIN_MS)]),
  ])
  const until = Date.now() + ENDED_WITHIN_MS
  while (application?.snapshot().session?.live && Date.now() < until) await pause(50)
  window.location.reload()
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

/** Follows the other tabs from now on. */
export async function followTabs(app: Application): Promise<void> {
  application = app
  // Another tab may have planned the encryption before this one listened.
  if (dataKey() === null && (await status()).state === 'on') await leave()
}

const status = async (): Promise<AtRestStatus> => {
  const { crypto }: { readonly crypto?: Partial<Crypto> } = globalThis
  if (crypto?.subtle === undefined || !('locks' in navigator)) return { state: 'impossible' }
  const record = await readLock()
  return record ? { state: 'on', lockAfterMinutes: record.lockAfterMinutes } : { state: 'off' }
}

const changeRecord = (change: Partial<LockRecord>) =>
  changeLock(record => ({ ...record, ...change }))

/** For the settings. */
export const atRest: AtRestPort = {
  status,
  encrypt: async passphrase => {
    await writeLock(await newLock(passphrase, LOCK_AFTER_MINUTES))
    noteLock(true)
    lockAll()
  },
  decrypt: async () => {
    await changeRecord({ plan: 'open' })
    lockAll()
  },
  changePassphrase,
  lockNow: async () => {
    if (dataKey() === null) return false
    lockAll()
    return true
  },
  lockAfter: async minutes => {
    await changeRecord({ lockAfterMinutes: minutes })
    lockAfterMinutes = minutes
    tell({ type: 'lock-after', minutes })
  },
}
