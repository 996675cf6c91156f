/** Reads files of conversations: ours, those of other applications, and zips of them. Run it in a worker. */
import { foreignFileText, sourceName, foreignWarningText } from '../../i18n/en/sentences/foreign.ts'
import type { FoundFile, GivenFile, ImportReading, VisitedImport } from '../../ports/imports.ts'
import { parseJson } from '../../ports/parse-json.ts'
import { importSession } from '../import.ts'
import { FORMAT } from '../session-file.ts'
import { describeLog } from './describe-log.ts'
import type { ForeignSession } from './foreign-session.ts'
import { htmlSessions } from './gemini.ts'
import { logOf } from './log-of.ts'
import { imagesOf, NO_IMAGES } from './parts.ts'
import { createRecogniser } from './recognise.ts'
import { MOST_VALUE_BYTES, splitValues } from './values.ts'
import { utf8Chunks } from './text-encoding.ts'
import {
  blobChunks,
  type BlobMember,
  BrokenMember,
  memberChunks,
  membersOfBlob,
} from './zip-members.ts'

/** Sessions that are given to `visit` together. */
const BATCH = 50
/** The bytes of an image in a zip. */
const MOST_ASSET_BYTES = 20e6

type Visit = ImportReading['visit']

/** A text that may hold conversations: a file, or a file of a zip. */
interface Text {
  /** The place of its sessions begins so. */
  readonly place: string
  /** True for a file of a zip: most of them hold no conversations. */
  readonly isMember: boolean
  readonly fileTime: number
  readonly chunks: () => AsyncIterable<Uint8Array>
  /** The bytes of a file of the same zip. */
  readonly find: (asset: string) => Promise<Uint8Array | null>
}

/** Reads all files, or only the wanted sessions, one after the other. Resolves with what to know about each file. */
export async function readImports(
  files: readonly GivenFile[],
  wanted: readonly string[] | null,
  visit: Visit,
): Promise<readonly FoundFile[]> {
  const choice = wanted && {
    ids: new Set(wanted),
    texts: new Set(wanted.map(id => id.slice(0, id.lastIndexOf('/') + 1))),
    files: new Set(wanted.map(id => Number(id.slice(0, id.indexOf('/'))))),
  }
  const isRead = (index: number) => choice?.files.has(index) ?? true
  const total = files.reduce(
    (sum, { content }, index) => sum + (isRead(index) ? content.size : 0),
    0,
  )
  let before = 0
  const found: FoundFile[] = []
  for (const [index, file] of files.entries()) {
    if (!isRead(index)) continue
    const job = createJob({
      choice,
      visit: (sessions, bytes) =>
        visit(sessions, Math.min(1, (before + bytes) / Math.max(1, total))),
    })
    await readFile(file, `${index}/`, job).catch((error: unknown) => {
      if (!isGone(error)) throw error
      job.fault(foreignFileText('unreadable'))
    })
    before += file.content.size
    await job.flush()
    found.push({ name: file.name, ...job.outcome() })
  }
  return found
}

type Job = ReturnType<typeof createJob>

/** The reading of one file. */
function createJob({
  choice,
  visit,
}: {
  /** The wanted sessions and the texts that they are in; null for all. */
  readonly choice: Readonly<Record<'ids' | 'texts', ReadonlySet<string>>> | null
  readonly visit: (sessions: readonly VisitedImport[], bytes: number) => Promise<void>
}) {
  let batch: VisitedImport[] = []
  let bytes = 0
  let sessions = 0
  let broken = 0
  const sources = new Set<string>()
  const faults = new Set<string>()
  const flush = async () => {
    const seen = batch
    batch = []
    await visit(seen, bytes)
  }
  return {
    wantsAll: choice === null,
    wants: (id: string) => choice?.ids.has(id) ?? true,
    wantsText: (place: string) => choice?.texts.has(place) ?? true,
    add: async (visited: VisitedImport) => {
      batch.push(visited)
      sources.add(visited.found.source)
      sessions += 1
      if (choice !== null || batch.length >= BATCH) await flush()
    },
    flush,
    /** Bytes of the file that were read. */
    countBytes: async (more: number) => {
      bytes += more
      if (batch.length > 0 || more > 0) await flush()
    },
    noteBroken: () => (broken += 1),
    /** What is made of an entry. One that no reader can take is broken, and the others are not concerned. */
    attempt: async <Made>(make: () => Made | Promise<Made>): Promise<Made | undefined> => {
      try {
        return await make()
      } catch (error) {
        if (isGone(error)) throw error
        broken += 1
        return undefined
      }
    },
    fault: (sentence: string) => void faults.add(sentence),
    isEmpty: () => sessions === 0,
    outcome: (): Omit<FoundFile, 'name'> => ({
      sources: [...sources],
      sessions,
      faults: [
        ...faults,
        ...(broken > 0 ? [foreignFileText('broken', { count: broken })] : []),
        ...(sessions === 0 && faults.size === 0 && broken === 0 ? [foreignFileText('none')] : []),
      ],
    }),
  }
}

/** True if the browser cannot read the file any more. */
function isGone(error: unknown): boolean {
  return error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name)
}

async function readFile({ content, at }: GivenFile, place: string, job: Job): Promise<void> {
  if (content.size === 0) return job.fault(foreignFileText('empty'))
  const head = new Uint8Array(await content.slice(0, 4).arrayBuffer())
  if (head[0] === 0x50 && head[1] === 0x4b) return readZip(content, at, { place, job })
  const chunks = () => counted(blobChunks(content), job)
  await readText(
    { place: `${place}/`, isMember: false, fileTime: at, chunks, find: async () => null },
    job,
  )
}

async function* counted(chunks: AsyncIterable<Uint8Array>, job: Job): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    await job.countBytes(chunk.length)
    yield chunk
  }
}

async function readZip(
  zip: Blob,
  fileTime: number,
  { place, job }: { readonly place: string; readonly job: Job },
): Promise<void> {
  const directory = await membersOfBlob(zip)
  if (!directory.ok) return job.fault(foreignFileText(ZIP_FAULTS[directory.reason]))
  const { members } = directory
  const find = async (asset: string): Promise<Uint8Array | null> => {
    const member = asset === '' ? undefined : memberOf(members, asset)
    if (!member || member.bytes > MOST_ASSET_BYTES) return null
    try {
      return await wholeOf(memberChunks(zip, member))
    } catch (error) {
      // The conversation stays; its picture is counted as unread.
      if (error instanceof BrokenMember) return null
      throw error
    }
  }
  for (const member of members) {
    const ownPlace = `${place}${member.name}/`
    if (job.wantsText(ownPlace)) {
      const chunks = () => memberChunks(zip, member)
      await readMember({ place: ownPlace, isMember: true, fileTime, chunks, find }, job)
    }
    await job.countBytes(member.packedBytes)
  }
}

/** The file of an id: its name is the id, or goes on with a sign that no id has there. The one with the shorter name first. */
function memberOf(members: readonly BlobMember[], asset: string): BlobMember | undefined {
  const fits = members.flatMap(member => {
    const name = member.name.slice(member.name.lastIndexOf('/') + 1)
    const rest = name.startsWith(asset) ? name.slice(asset.length) : null
    return rest !== null && !/^[A-Za-z\d]/.test(rest) ? [{ member, rest }] : []
  })
  const rank = (rest: string) => (rest === '' ? 0 : rest.startsWith('.') ? 1 : 2)
  return fits.toSorted((left, right) => rank(left.rest) - rank(right.rest))[0]?.member
}

const ZIP_FAULTS = { broken: 'brokenZip', bomb: 'bomb', encrypted: 'encrypted' } as const

async function readMember(text: Text, job: Job): Promise<void> {
  try {
    await readText(text, job)
  } catch (error) {
    if (!(error instanceof BrokenMember)) throw error
    job.fault(error.isBomb ? foreignFileText('bomb') : foreignFileText('brokenZip'))
  }
}

/** Null if there is more than fits into the memory. */
async function wholeOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    pieces.push(new Uint8Array(chunk))
    bytes += chunk.length
    if (bytes > MOST_VALUE_BYTES) return null
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

const [OPEN_LIST, OPEN_OBJECT, OPEN_TAG] = [0x5b, 0x7b, 0x3c]

async function readText(text: Text, job: Job): Promise<void> {
  const chunks = utf8Chunks(text.chunks())[Symbol.asyncIterator]()
  const first = await chunks.next()
  if (first.done) return undefined
  const all = (async function* () {
    yield first.value
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  })()
  const kind = first.value.find(
    byte => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf,
  )
  if (kind === OPEN_LIST || kind === OPEN_OBJECT) return readJson(text, all, job)
  // Its conversations are in another file of the same zip.
  if (text.isMember && isChatGptPage(first.value)) return undefined
  if (kind === OPEN_TAG) {
    const html = await wholeOf(all)
    if (html === null)
      return job.fault(foreignFileText('tooLarge', { mostMegabytes: MOST_VALUE_BYTES / 1e6 }))
    const page = new TextDecoder().decode(html)
    return createTaker(text, job)((await job.attempt(() => htmlSessions(page))) ?? [])
  }
  if (!text.isMember) job.fault(foreignFileText('notText'))
  return undefined
}

/** True for the start of the page that ChatGPT puts into its export. */
function isChatGptPage(start: Uint8Array): boolean {
  return new TextDecoder()
    .decode(start.subarray(0, 500))
    .includes('<title>ChatGPT Data Export</title>')
}

/** Gives the job the conversations of one text, each under its own place. */
function createTaker({ place, fileTime, find }: Text, job: Job) {
  let number = 0
  const read = async (given: ForeignSession | string) => {
    if (typeof given === 'string') {
      const reading = importSession(given)
      if (!reading.ok) return void job.fault(reading.fault.message)
      const { events, images } = reading.session
      const described = { source: sourceName('palimpsest'), warnings: [], images: images.size }
      return { events, images, unreadImages: 0, described: { ...described, named: null } }
    }
    const images = job.wantsAll ? NO_IMAGES : await imagesOf(given, find)
    const log = logOf(given, { fileTime, images })
    if (log === null) return undefined
    const { events, warnings } = log
    const all = given.messages.flatMap(({ parts }) => parts.filter(({ type }) => type === 'image'))
    const described = { source: sourceName(given.source), warnings, images: all.length }
    return {
      events,
      images: images.bytes,
      unreadImages: images.unread,
      described: { ...described, named: log },
    }
  }
  /** Takes conversations; a session of ours as the text of its file. */
  return async (sessions: readonly (ForeignSession | string)[]): Promise<void> => {
    for (const session of sessions) {
      const id = `${place}${number++}`
      if (!job.wants(id)) continue
      const made = await job.attempt(async () => {
        const taken = await read(session)
        if (!taken) return undefined
        const { described, ...visited } = taken
        const found = describeLog(visited.events, { ...described, id })
        return { ...visited, images: job.wantsAll ? new Map() : visited.images, found }
      })
      if (made) await job.add(made)
    }
  }
}

/** The start of a session file of ours. */
const OWN = new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${FORMAT}"`)

async function readJson(text: Text, chunks: AsyncIterable<Uint8Array>, job: Job): Promise<void> {
  const take = createTaker(text, job)
  const recogniser = createRecogniser()
  const end = async () => (await job.attempt(recogniser.end)) ?? []
  let isCut = false
  for await (const split of splitValues(chunks)) {
    if (split.type === 'too-large')
      job.fault(foreignFileText('tooLarge', { mostMegabytes: MOST_VALUE_BYTES / 1e6 }))
    else if (split.type === 'end-of-list') await take(await end())
    else if (OWN.test(split.text)) await take([split.text])
    else if (split.type === 'cut') isCut = true
    else {
      const value = parseJson(split.text)
      if (value === undefined) job.noteBroken()
      else await take((await job.attempt(() => recogniser.take(value))) ?? [])
    }
  }
  const cut = isCut ? [foreignWarningText('cut')] : []
  const rest = (await end()).map(each => ({ ...each, warnings: [...each.warnings, ...cut] }))
  if (isCut && rest.length === 0)
    job.fault(job.isEmpty() ? foreignFileText('cutEarly') : foreignFileText('cut'))
  await take(rest)
}
