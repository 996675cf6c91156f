/** What a conversation makes: each thing with its versions, from the blocks of code of its answers. */
import { filesOf, withCompanions, type Companion } from './companions.ts'
import type { CodeText } from './code-in-text.ts'

/** The blocks of an answer. `answerId`: null for the answer that is being written. */
export interface AnswerCode {
  readonly answerId: string | null
  readonly blocks: readonly CodeText[]
}

export interface Version {
  readonly answerId: string | null
  /** Which block of the answer it is, from 0; -1 if the answer gave only another file of it. */
  readonly position: number
  readonly kind: 'html' | 'svg'
  /** As it is written in the answer. */
  readonly written: string
  /** The same with its style sheets and scripts in it: what is shown. */
  readonly code: string
  readonly name: string | null
  readonly title: string | null
  /** False while it is written. */
  readonly isFinished: boolean
}

export interface Thing {
  /** Oldest first; at least one. */
  readonly versions: readonly Version[]
}

/**
 * A block is the next version of the thing of its file name, or of its title. Without either it is that of the newest thing of its
 * kind from an earlier answer, unless their titles differ and few of their lines are the same. Later answers change no earlier version.
 */
export function thingsOf(answers: readonly AnswerCode[]): readonly Thing[] {
  const things: GrowingThing[] = []
  const companions: Companion[] = []
  for (const answer of answers) {
    companions.push(...answer.blocks.filter(({ kind }) => kind === 'css' || kind === 'js'))
    const touched = new Set<GrowingThing>()
    for (const version of versionsIn(answer, companions)) {
      let thing = findThing(things, version, touched)
      if (thing === null) things.push((thing = { versions: [] }))
      thing.versions.push(version)
      touched.add(thing)
    }
    for (const thing of things) if (!touched.has(thing)) takeNewFiles(thing, answer, companions)
  }
  return things
}

interface GrowingThing {
  readonly versions: Version[]
}

function versionsIn(
  { answerId, blocks }: AnswerCode,
  companions: readonly Companion[],
): readonly Version[] {
  return blocks.flatMap(({ kind, code, name, isClosed }, position) => {
    if (kind === 'css' || kind === 'js') return []
    const version: Version = {
      answerId,
      position,
      kind,
      written: code,
      code: kind === 'html' ? withCompanions(code, companions) : code,
      name,
      title: titleOf(code),
      // Files of its own come after it in the answer.
      isFinished: isClosed && (answerId !== null || filesOf(code).length === 0),
    }
    return [version]
  })
}

/** An answer may give a new style sheet alone. */
function takeNewFiles(
  { versions }: GrowingThing,
  { answerId, blocks }: AnswerCode,
  companions: readonly Companion[],
): void {
  const last = versions.at(-1)
  const given = blocks.flatMap(({ kind, name }) => (kind === 'html' ? [] : (name ?? [])))
  if (!last || !filesOf(last.written).some(file => given.includes(file))) return
  const code = withCompanions(last.written, companions)
  if (code !== last.code)
    versions.push({ ...last, answerId, position: -1, code, isFinished: answerId !== null })
}

function findThing<Found extends Thing>(
  things: readonly Found[],
  version: Version,
  touched: ReadonlySet<object>,
): Found | null {
  const alike = things.toReversed().filter(({ versions }) => versions[0]?.kind === version.kind)
  const named = alike.find(
    ({ versions }) => version.name !== null && versions.some(({ name }) => name === version.name),
  )
  if (named) return named
  const earlier = alike.filter(thing => {
    const names = thing.versions.flatMap(({ name }) => name ?? [])
    return !touched.has(thing) && (version.name === null || names.length === 0)
  })
  const titled = earlier.find(
    ({ versions }) => version.title !== null && versions.at(-1)?.title === version.title,
  )
  return titled ?? earlier.find(({ versions }) => continues(versions.at(-1), version)) ?? null
}

/** Of the lines of the shorter one, so many are in both. */
const SHARED = 0.3

function continues(former: Version | undefined, version: Version): boolean {
  if (!former || former.title === null || version.title === null) return true
  const lines = linesOf(former.written)
  const others = linesOf(version.written)
  const shared = [...others].filter(line => lines.has(line)).length
  return shared >= SHARED * Math.max(1, Math.min(lines.size, others.size))
}

function linesOf(code: string): ReadonlySet<string> {
  return new Set(
    code
      .split('\n')
      .map(line => line.trim())
      .filter(line => line.length > 3),
  )
}

const LONGEST_TITLE = 80

/** The title that a page or a drawing gives itself; null for none. */
export function titleOf(code: string): string | null {
  const [, words = ''] = /<title[^>]*>([^<]{1,400})<\/title/i.exec(code.slice(0, 20_000)) ?? []
  const title = words.replace(/\s+/g, ' ').trim()
  return title === '' ? null : title.slice(0, LONGEST_TITLE)
}
