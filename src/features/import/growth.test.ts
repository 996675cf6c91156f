/**
 * Growth between two imports, for every format: everything new is there, nothing twice, and a third import adds nothing. 2,000
 * conversations of each with `PALIMPSEST_PROPERTY_RUNS=10000`.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldBranch } from '../../engine/branch/branch.ts'
import { pathTo } from '../../engine/branch/path.ts'
import type { SessionEvent } from '../../engine/log/event.ts'
import { isAbandoned } from '../../engine/turn/recovery.ts'
import { chances } from '../../test/chances.ts'
import type { TestFile } from '../../test/foreign-files.ts'
import { importDesk, shownEvents } from '../../test/import-desk.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import {
  earlier,
  type Growth,
  heldBy,
  type Talk,
  type TalkFormat,
  type TalkMessage,
  talkOf,
  wordsIn,
  wordsOf,
} from '../../test/talks/talk.ts'
import { TALK_FORMATS } from '../../test/talks/formats.ts'

const RUNS = propertyRuns() > 100 ? Math.floor(propertyRuns() / 5) : 5

const messagesIn = (log: readonly SessionEvent[]) =>
  log.filter(event => event.type === 'v1.message-appended')
const wordsInLog = (log: readonly SessionEvent[]) =>
  messagesIn(log).flatMap(({ parts }) => wordsIn(JSON.stringify(parts)))
const wordsInTalk = (talk: Talk) => talk.messages.flatMap(wordsOf)
const twice = (words: readonly string[]) => words.filter((word, at) => words.indexOf(word) !== at)

/** A branch reads each word once, and no branch waits for the result of a call. */
function expectWholeBranches(log: readonly SessionEvent[]) {
  const parents = new Set<string | null>(log.map(({ parentId }) => parentId))
  for (const { id } of log.filter(event => !parents.has(event.id))) {
    const path = pathTo(log, id)
    expect(twice(wordsInLog(log.filter(event => path.has(event.id))))).toEqual([])
    expect(isAbandoned(foldBranch(log, id))).toBe(false)
  }
}

/** A message without its place. */
const saidBy = (message: TalkMessage) => ({ ...message, parentId: null })

/** The words of steps that stand in both exports as messages of their own: all but the first of an answer. */
function wordsInTurn(before: Talk, after: Talk): readonly string[] {
  return after.messages.flatMap(({ id, isInTurn, calls }) => {
    const [first] = calls
    const was = before.messages.find(message => message.id === id)
    if (!was || !isInTurn || was.calls[0]?.id !== first?.id) return []
    // A late result makes one step of its call and the next one.
    if (calls.some(({ isLate }) => isLate)) return []
    return wordsIn(JSON.stringify([was.text, was.calls.slice(1)]))
  })
}

/** The words of messages that did not change. `hasTurns`: later steps of an answer are messages of their own. */
function keptWords(before: Talk, after: Talk, hasTurns: boolean): ReadonlySet<string> {
  const isChanged = (message: TalkMessage) =>
    before.messages.some(
      was =>
        was.id === message.id && JSON.stringify(saidBy(was)) !== JSON.stringify(saidBy(message)),
    )
  const changed = new Set(after.messages.filter(isChanged).map(({ id }) => id))
  const unchanged = after.messages.filter(({ id }) => !changed.has(id))
  // Calls right after a call that ran are one step with it, and the results of a step are one message: it has a second version.
  const kept = unchanged.map(message =>
    message.isInTurn && message.reasoning === '' && changed.has(message.parentId ?? '')
      ? { ...message, calls: message.calls.map(call => ({ ...call, result: null })) }
      : message,
  )
  return new Set([...kept.flatMap(wordsOf), ...(hasTurns ? wordsInTurn(before, after) : [])])
}

/** True if a conversation without a name may have other words after its first message. */
const isUnsure = ({ holds }: TalkFormat, grows: Growth) =>
  holds.names === false && grows === 'middle'

/** All of the later export is in a session of its own, once. */
function expectAnother(logs: readonly (readonly SessionEvent[])[], after: Talk) {
  const words = wordsInTalk(after).toSorted()
  expect(logs.map(log => wordsInLog(log).toSorted())).toContainEqual(words)
}

async function expectGrowth(format: TalkFormat, seed: number, grows: Growth) {
  const { holds } = format
  const chance = chances(seed)
  const all = talkOf(chance)
  const after = heldBy(all, holds)
  const before = heldBy(earlier(after, chance, grows), holds)
  const early = { name: 'x', text: format.write(before) }
  const late = { name: 'x', text: format.write(after) }

  const desk = importDesk()
  expect(await desk.bring(early)).toEqual([expect.stringMatching(/^new/)])
  const [first = []] = await desk.logs()
  expect(wordsInLog(first).toSorted()).toEqual(
    expect.arrayContaining(wordsInTalk(before).toSorted()),
  )
  const [preview] = await desk.bring(late)
  const [log = [], another] = await desk.logs()
  if (another && isUnsure(format, grows)) return expectAnother([log, another], after)
  expect(another).toBe(undefined)

  // Nothing that was stored is gone, and everything new is there.
  expect(log.slice(0, first.length)).toEqual(first)
  const stored = new Set(wordsInLog(log))
  expect(wordsInTalk(after).filter(word => !stored.has(word))).toEqual([])
  // Nothing twice.
  expectWholeBranches(log)
  const known = keptWords(before, after, grows === 'middle' && holds.turns === true)
  expect(twice(wordsInLog(log)).filter(word => known.has(word))).toEqual([])
  // The preview said so.
  const added = messagesIn(log).length - messagesIn(first).length
  if (holds.titles !== false)
    expect(await desk.storage.sessions.list()).toMatchObject([{ title: after.title }])
  expect(preview).toBe(log.length === first.length ? 'here 0' : `longer ${added}`)

  expect(await desk.bring(late)).toEqual(['here 0'])
  expect(await desk.logs()).toEqual([log])
  const isEnd = grows === 'none' || grows === 'ends'
  if (isEnd && !(holds.memory && all.memory !== '')) await expectShown(late, log)
}

/** The words in their order. Those of calls and results without words between them are sorted: the calls may be one step, or several. */
function wordsAsRead(shown: readonly SessionEvent[]): readonly string[] {
  const read: string[] = []
  const inTools: string[] = []
  const endTools = () => read.push(...inTools.splice(0).toSorted())
  for (const part of messagesIn(shown).flatMap(({ parts }) => parts)) {
    const words = wordsIn(JSON.stringify(part))
    if (part.type === 'tool-call' || part.type === 'tool-result') inTools.push(...words)
    else {
      endTools()
      read.push(...words)
    }
  }
  endTools()
  return read
}

/** Where only ends have grown, a person sees what a first import shows. */
async function expectShown(late: TestFile, log: readonly SessionEvent[]) {
  const fresh = importDesk()
  await fresh.bring(late)
  const [only = []] = await fresh.logs()
  expect(twice(wordsInLog(only))).toEqual([])
  expect(wordsAsRead(shownEvents(log))).toEqual(wordsAsRead(shownEvents(only)))
}

describe('growth between two imports', () => {
  it.each(TALK_FORMATS)(
    'of $name: everything new is there, and nothing twice',
    { timeout: RUNS * 3_000 + 60_000 },
    async format => {
      const ways =
        format.holds.changes === false ? (['none'] as const) : (['ends', 'any', 'middle'] as const)
      await fc.assert(
        fc.asyncProperty(fc.nat(), fc.constantFrom(...ways), (seed, grows) =>
          expectGrowth(format, seed, grows),
        ),
        { numRuns: RUNS },
      )
    },
  )
})
