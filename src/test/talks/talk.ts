/** A conversation as a value, from which each format makes its export. Every word of it is in no other place. */
import type { Chances } from '../chances.ts'

export interface Talk {
  readonly id: string
  readonly title: string
  /** A summary that the application keeps; empty for none. */
  readonly memory: string
  /** Each after its parent; the last one of the main path is the newest. */
  readonly messages: readonly TalkMessage[]
}

export interface TalkMessage {
  readonly id: string
  readonly parentId: string | null
  readonly role: 'user' | 'assistant'
  /** Only in answers; empty for none. */
  readonly reasoning: string
  readonly text: string
  readonly calls: readonly TalkCall[]
  /** True if each call came after the result of the one before, and the words after all. */
  readonly isInTurn: boolean
  /** Seconds since 1970. */
  readonly at: number
  readonly isMain: boolean
}

export interface TalkCall {
  readonly id: string
  readonly words: string
  /** Null while it runs. */
  readonly result: string | null
  /** True if it came after the words of its message, in formats that keep the order of time. */
  readonly isLate: boolean
}

/** What a format can hold. */
export interface TalkLimits {
  readonly branches?: boolean
  /** Most calls of one message; none by default. */
  readonly calls?: number
  readonly reasoning?: boolean
  /** False if each question has one answer. */
  readonly steps?: boolean
  /** False if the export says no title. */
  readonly titles?: boolean
  /** False if the export does not say which conversation it is. */
  readonly names?: boolean
  /** True if a summary of the application stands at the end, as a message of its own. */
  readonly memory?: boolean
  /** True if a message may have a call after the result of another. */
  readonly turns?: boolean
  /** False if a message never changes. */
  readonly changes?: boolean
}

export interface TalkFormat {
  readonly name: string
  readonly holds: TalkLimits
  /** The text of the export. */
  readonly write: (talk: Talk) => string
}

const FIRST_SECOND = 1_700_000_000

/** A conversation with branches, reasoning and calls. */
export function talkOf(chance: Chances): Talk {
  let words = 0
  const said = (most: number) =>
    Array.from({ length: 1 + chance.below(most) }, () => `w${(words += 1)}x`).join(' ')
  const messages: TalkMessage[] = []
  const add = (role: TalkMessage['role'], parentId: string | null, more: Partial<TalkMessage>) => {
    const [id, at] = [`m${messages.length}`, FIRST_SECOND + messages.length * 60]
    const none = { reasoning: '', calls: [], isInTurn: chance.is(0.5), isMain: true }
    messages.push({ id, parentId, role, text: said(4), at, ...none, ...more })
    return id
  }
  const call = (at: number): TalkCall => ({
    id: `c${messages.length}-${at}`,
    words: said(2),
    result: said(3),
    isLate: chance.is(0.2),
  })
  const answer = (): Partial<TalkMessage> => (chance.is(0.4) ? { reasoning: said(3) } : {})
  let last: string | null = null
  for (let turns = 1 + chance.below(4); turns > 0; turns -= 1) {
    last = add('user', last, {})
    for (let steps = chance.below(3); steps > 0; steps -= 1) {
      const calls = Array.from({ length: 1 + chance.below(3) }, (_, at) => call(at))
      last = add('assistant', last, { ...answer(), calls })
    }
    if (chance.is(0.3)) {
      const side = add('assistant', last, { ...answer(), isMain: false })
      if (chance.is(0.5)) add('user', side, { isMain: false })
    }
    last = add('assistant', last, answer())
  }
  return { id: 'talk', title: 'Whole', memory: chance.is(0.3) ? said(4) : '', messages }
}

/**
 * The same conversation at an earlier time. `grows`: the messages that were shorter, besides those that were not there; with `middle`,
 * also messages and calls before the end were not there.
 */
export function earlier(talk: Talk, chance: Chances, grows: Growth): Talk {
  return grows === 'middle' ? withGaps(talk, chance) : withoutEnds(talk, chance, grows)
}

export type Growth = 'none' | 'ends' | 'any' | 'middle'

/** Without some messages and calls at any place but the first. What followed a message follows the one before it. */
function withGaps(talk: Talk, chance: Chances): Talk {
  const parents = new Map<string, string | null>()
  const messages: TalkMessage[] = []
  for (const message of talk.messages) {
    const parentId = parents.get(message.parentId ?? '') ?? message.parentId
    const isKept = messages.length === 0 || chance.is(0.7)
    if (isKept)
      messages.push({ ...message, parentId, calls: message.calls.filter(() => chance.is(0.7)) })
    else parents.set(message.id, parentId)
  }
  return { ...talk, messages }
}

function withoutEnds(talk: Talk, chance: Chances, grows: Exclude<Growth, 'middle'>): Talk {
  const dropped = new Set<string>()
  const mains = talk.messages.filter(({ isMain }) => isMain)
  for (const { id } of mains.slice(Math.max(1, mains.length - chance.below(4)))) dropped.add(id)
  for (const { id, parentId, isMain } of talk.messages)
    if ((!isMain && chance.is(0.3)) || dropped.has(parentId ?? '')) dropped.add(id)
  const kept = talk.messages.filter(({ id }) => !dropped.has(id))
  const followers = new Map(kept.map(message => [message.parentId, message]))
  const messages = kept.map(message => {
    const next = followers.get(message.id)
    const isShorter = message.role === 'assistant' && chance.is(next ? 0.3 : 0.7)
    if (!isShorter || grows === 'none' || (grows === 'ends' && next)) return message
    const isOpen = grows === 'any' && message.calls.length > 0 && chance.is(0.3)
    return isOpen ? withOpenCalls(message, chance) : shorter(message, chance, next)
  })
  return { ...talk, title: chance.is(0.3) ? 'Early' : talk.title, messages }
}

/** An answer that was still being written, or whose calls ran. */
function shorter(
  message: TalkMessage,
  chance: Chances,
  next: TalkMessage | undefined,
): TalkMessage {
  const { reasoning, text, calls } = message
  const cut = (words: string) => words.slice(0, 1 + chance.below(words.length)).trimEnd()
  const mayThink = next?.role !== 'assistant'
  const kind = chance.below(3)
  if (calls.length > 0 && kind === 0) {
    const from = chance.below(calls.length)
    if (message.isInTurn) return runningInTurn(message, from)
    return {
      ...message,
      calls: calls.map((each, at) => (at < from ? each : { ...each, result: null })),
    }
  }
  if (calls.length > 0 && kind === 1) return withFewerCalls(message, chance)
  if (reasoning !== '' && mayThink && chance.is(0.4))
    return { ...message, text: '', calls: [], reasoning: cut(reasoning) }
  return { ...message, text: cut(text), calls: message.isInTurn ? calls : [] }
}

/** Some calls ran, and yet the answer went on. */
function withOpenCalls(message: TalkMessage, chance: Chances): TalkMessage {
  return {
    ...message,
    calls: message.calls.map(call => (chance.is(0.5) ? call : { ...call, result: null })),
  }
}

/** Before its last calls; in turn, before the words too. */
function withFewerCalls(message: TalkMessage, chance: Chances): TalkMessage {
  const { calls, text, isInTurn } = message
  const most = chance.below(calls.length) + (isInTurn ? 1 : 0)
  return { ...message, text: isInTurn ? '' : text, calls: calls.slice(0, most) }
}

/** While this call runs: what comes in turn does not go on before its result. */
function runningInTurn(message: TalkMessage, from: number): TalkMessage {
  const begun = message.calls.slice(0, from + 1)
  const calls = begun.map((each, at) => (at < from ? each : { ...each, result: null }))
  return { ...message, text: '', calls }
}

/** What a format holds of a conversation. */
export function heldBy(
  talk: Talk,
  { branches, calls = 0, turns = false, reasoning, steps = true }: TalkLimits,
): Talk {
  const messages = talk.messages
    .filter(({ isMain }) => branches || isMain)
    .map(message => ({
      ...message,
      reasoning: reasoning ? message.reasoning : '',
      calls: message.calls.slice(0, calls).map(call => ({ ...call, isLate: turns && call.isLate })),
      isInTurn: turns && message.isInTurn,
    }))
  return { ...talk, messages: steps ? messages : withOneAnswer(messages) }
}

function withOneAnswer(messages: readonly TalkMessage[]): readonly TalkMessage[] {
  return messages
    .filter(({ role }, at) => role === 'user' || messages[at - 1]?.role === 'user')
    .map((message, at, kept) => ({ ...message, parentId: kept[at - 1]?.id ?? null }))
}

/** The words of a text, whole ones only. */
export function wordsIn(text: string): readonly string[] {
  return text.match(/\bw\d+x\b/g) ?? []
}

interface Writers<Item> {
  readonly text: (text: string) => Item
  readonly call: (call: TalkCall) => Item
  readonly result: (call: TalkCall, result: string) => Item
}

/** Words, calls and results of a message in the order in which they came, for formats that write them in a row. */
export function inOrder<Item>(
  { text, calls, isInTurn }: TalkMessage,
  write: Writers<Item>,
): readonly Item[] {
  const words = () => (text === '' ? [] : [write.text(text)])
  const result = (call: TalkCall) => (call.result === null ? [] : [write.result(call, call.result)])
  const late = () => calls.filter(({ isLate }) => isLate).flatMap(result)
  const answer = (call: TalkCall) => (call.isLate ? [] : result(call))
  return isInTurn
    ? [...calls.flatMap(call => [write.call(call), ...answer(call)]), ...words(), ...late()]
    : [...words(), ...calls.map(write.call), ...calls.flatMap(answer), ...late()]
}

/** All words of a message. */
export function wordsOf({ reasoning, text, calls }: TalkMessage): readonly string[] {
  return wordsIn(JSON.stringify([reasoning, text, calls]))
}

/** A written date, UTC. */
export function dateOf(seconds: number): string {
  return new Date(seconds * 1_000).toISOString()
}
