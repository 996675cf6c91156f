/**
 * LoCoMo's conversations as sessions, and its questions with the turns that answer them.
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { LEAVE_NOTHING_OUT, readable, type LeaveOut } from '../../src/test/recorded/readable.ts'
import type { EventId, SessionEvent } from '../../src/engine/log/event.ts'

/** One turn as it was said, and as it is imported. */
export interface TalkTurn {
  /** `D8:6`: session and place in it. */
  readonly id: string
  readonly role: 'user' | 'assistant'
  /** What was said, without name, picture and date. */
  readonly words: string
  /** The message: the date where a session begins, the speaker's name, the words, what the picture shows. */
  readonly text: string
  /** Of its session, in milliseconds since 1970, read as UTC; turns of a session are a minute apart. */
  readonly at: number
}

export interface TalkQuestion {
  readonly text: string
  /** Ids of the turns that answer it; those that the recording misspells name no turn. */
  readonly evidence: readonly string[]
  /** 1 multi-hop, 2 temporal, 3 open-domain, 4 single-hop, 5 adversarial. */
  readonly category: number
}

export interface Talk {
  readonly name: string
  readonly turns: readonly TalkTurn[]
  readonly questions: readonly TalkQuestion[]
}

const Turn = z.looseObject({
  speaker: z.string(),
  dia_id: z.string(),
  text: z.string(),
  blip_caption: z.string().nullish(),
})
type Turn = z.infer<typeof Turn>

const Question = z.looseObject({
  question: z.string(),
  evidence: z.array(z.string()).nullish(),
  category: z.number(),
})

/** Parts of a conversation are named `session_1`, `session_1_date_time` and so on. */
const RecordedTalk = z.looseObject({
  sample_id: z.string(),
  conversation: z.record(z.string(), z.unknown()),
  qa: z.array(z.unknown()).nullish(),
})
type Conversation = z.infer<typeof RecordedTalk>['conversation']

/** The file that the folder of recorded data holds. */
export const LOCOMO = 'locomo/locomo.json'

/** The talks of the file that have turns. Throws `ZodError` for another shape, unless it may be left out. */
export function readTalks(path: string, leaveOut: LeaveOut = LEAVE_NOTHING_OUT): readonly Talk[] {
  const options = { source: 'locomo', leaveOut }
  const listIn = (text: string) => z.array(z.unknown()).parse(JSON.parse(text))
  const recorded = readable([readFileSync(path, 'utf8')], listIn, options).flat()
  const talks = readable(recorded, value => RecordedTalk.parse(value), options)
  return talks
    .map(({ sample_id: name, conversation, qa }) => ({
      name,
      turns: turnsIn(conversation, leaveOut),
      questions: readable(qa ?? [], value => Question.parse(value), options).map(
        ({ question, evidence, category }) => ({
          text: question,
          evidence: (evidence ?? []).flatMap(normalized),
          category,
        }),
      ),
    }))
    .filter(({ turns }) => turns.length > 0)
}

/** `D8:6; D9:17` is two, `D30:05` is `D30:5`; what is no id stays as it is, and is found nowhere. */
function normalized(evidence: string): readonly string[] {
  const ids = [...evidence.matchAll(/D0*(\d+):0*(\d+)/g)].map(([, part, at]) => `D${part}:${at}`)
  return ids.length > 0 ? ids : [evidence]
}

function turnsIn(conversation: Conversation, leaveOut: LeaveOut): readonly TalkTurn[] {
  const turns: TalkTurn[] = []
  const numbers = Object.keys(conversation)
    .flatMap(key => /^session_(\d+)$/.exec(key)?.[1] ?? [])
    .map(Number)
    .toSorted((left, right) => left - right)
  for (const number of numbers) {
    const spoken = conversation[`session_${number}`]
    const when = conversation[`session_${number}_date_time`]
    if (!Array.isArray(spoken)) continue
    const date = typeof when === 'string' ? when : ''
    const said = readable(spoken, value => Turn.parse(value), { source: 'locomo', leaveOut })
    said.forEach((turn, position) =>
      turns.push({
        id: turn.dia_id,
        role: turn.speaker === conversation['speaker_a'] ? 'user' : 'assistant',
        words: turn.text,
        text: messageOf(turn, position === 0 ? date : ''),
        at: timeOf(date) + position * 60_000,
      }),
    )
  }
  return turns
}

function messageOf({ speaker, text, blip_caption }: Turn, date: string): string {
  const caption = blip_caption ?? ''
  return [
    ...(date === '' ? [] : [`[${date}]`]),
    `${speaker}: ${text}`,
    ...(caption === '' ? [] : [`[shared ${caption}]`]),
  ].join('\n')
}

const MONTHS =
  'january february march april may june july august september october november december'

/** `1:56 pm on 8 May, 2023`; 0 for anything else. */
function timeOf(date: string): number {
  const [, hour, minute, half, day, month = '', year] =
    /^(\d+):(\d+) ([ap])m on (\d+) (\w+),? (\d+)/i.exec(date) ?? []
  if (year === undefined) return 0
  const hours = (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0)
  const position = MONTHS.split(' ').indexOf(month.toLowerCase())
  return Date.UTC(Number(year), position, Number(day), hours, Number(minute))
}

/** The talk as one imported session; message ids are `m1`, `m2` and so on. */
export function logOfTalk({ turns }: Talk): readonly SessionEvent[] {
  const id = (number: number) => `m${number}` as EventId
  const start = turns[0]?.at ?? 0
  return [
    {
      id: id(0),
      parentId: null,
      at: start,
      type: 'v1.session-created',
      title: null,
      origin: 'import',
    },
    ...turns.map(({ role, text, at }, index): SessionEvent => ({
      id: id(index + 1),
      parentId: id(index),
      at,
      type: 'v1.message-appended',
      role,
      parts: [{ type: 'text', text }],
      model: null,
      finishReason: null,
    })),
  ]
}
