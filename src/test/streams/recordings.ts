/** All recorded streams of models that answer in one of the wire formats that the adapters speak. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { EndpointProtocol } from '../../ports/endpoint.ts'
import { LEAVE_NOTHING_OUT, linesIn, readable, type LeaveOut } from '../recorded/readable.ts'
import { readChatCompletions } from './chat-completions-oracle.ts'
import { readGemini } from './gemini-oracle.ts'
import { readMessages } from './messages-oracle.ts'
import type { Json, Oracle, Outcome } from './outcome.ts'
import { readResponses } from './responses-oracle.ts'

/** One answer as a server sent it. */
export interface Recording {
  readonly name: string
  /** Whose stream it is, by the folder or the host that it is from. */
  readonly provider: string
  readonly protocol: EndpointProtocol
  /** What stood after `data:`, event by event. */
  readonly payloads: readonly string[]
}

interface Format {
  readonly protocol: EndpointProtocol
  readonly read: Oracle
  /** A payload that only this format has. */
  readonly sign: RegExp
  /** The payload with which an answer ends; null where a file holds one answer. */
  readonly end: RegExp | null
}

const FORMATS: readonly Format[] = [
  {
    protocol: 'openai-compatible',
    read: readChatCompletions,
    sign: /"choices".*"delta"/,
    end: null,
  },
  {
    protocol: 'openai',
    read: readResponses,
    sign: /"type": ?"response\./,
    end: /^\{[^{]*"type": ?"response\.(?:completed|incomplete|failed)"/,
  },
  {
    protocol: 'anthropic',
    read: readMessages,
    sign: /"type": ?"message_start"/,
    end: /"type": ?"message_stop"/,
  },
  { protocol: 'google', read: readGemini, sign: /"candidates"/, end: null },
]

/** The names that the fixtures' folders have for the same providers. */
const HOSTS: Readonly<Record<string, string>> = {
  'api.anthropic.com': 'anthropic',
  'api.deepseek.com': 'deepseek',
  'api.groq.com': 'groq',
  'api.mistral.ai': 'mistral',
  'api.openai.com': 'openai',
}

/** A folder that is missing has none. Throws for what is broken, unless it may be left out. */
export function recordedStreams(
  folder: string,
  leaveOut: LeaveOut = LEAVE_NOTHING_OUT,
): readonly Recording[] {
  return [
    ...fixturesIn(join(folder, FIXTURES), leaveOut),
    ...streamsIn(join(folder, STREAMS), leaveOut),
  ]
}

const FIXTURES = 'vercel-ai-fixtures'
const STREAMS = 'provider-recordings/streams.jsonl'

/** What the recording itself says that it amounts to; null where it ends in an error. */
export function toldBy({ protocol, payloads }: Recording): Outcome | null {
  const format = FORMATS.find(one => one.protocol === protocol)
  if (!format) throw new RangeError(`No oracle for ${protocol}.`)
  const events = payloads.map(jsonOf)
  return events.every(event => event !== null) ? format.read(events) : null
}

/** Null for a payload that is broken in the recording. */
function jsonOf(payload: string): Json | null {
  try {
    return JSON.parse(payload) as Json
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function fixturesIn(folder: string, leaveOut: LeaveOut): readonly Recording[] {
  if (!existsSync(folder)) return []
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.chunks.txt') || path.endsWith('.sse'))
    .toSorted()
  const read = (path: string) => {
    const text = readFileSync(join(folder, path), 'utf8')
    const isEvents = path.endsWith('.sse') || /^(?:data|event):/m.test(text)
    const payloads = isEvents ? ofEvents(text) : [...linesIn(text)]
    return answers(path, path.split('/')[0] ?? '', payloads)
  }
  return readable(paths, read, { source: FIXTURES, leaveOut }).flat()
}

const Stream = z.looseObject({
  source: z.string(),
  i: z.number(),
  host: z.string(),
  status: z.number(),
  sse: z.string(),
})

function streamsIn(path: string, leaveOut: LeaveOut): readonly Recording[] {
  if (!existsSync(path)) return []
  const read = (line: string) => Stream.parse(JSON.parse(line))
  return readable(linesIn(readFileSync(path, 'utf8')), read, { source: STREAMS, leaveOut })
    .filter(({ status }) => status === 200)
    .flatMap(({ source, i, host, sse }) =>
      answers(`${source} ${i}`, HOSTS[host] ?? host, ofEvents(sse)),
    )
}

/** None for a format that no adapter speaks; several where a file holds the answers of several steps. */
function answers(
  name: string,
  provider: string,
  payloads: readonly string[],
): readonly Recording[] {
  const format = FORMATS.find(({ sign }) => payloads.some(payload => sign.test(payload)))
  if (!format) return []
  const { protocol, end } = format
  const parts = end === null ? [payloads] : splitAfter(payloads, end)
  return parts.map((part, at) => ({
    name: parts.length > 1 ? `${name} (${at + 1})` : name,
    provider,
    protocol,
    payloads: part,
  }))
}

function splitAfter(payloads: readonly string[], end: RegExp): readonly (readonly string[])[] {
  const parts: string[][] = [[]]
  for (const payload of payloads) {
    parts.at(-1)?.push(payload)
    if (end.test(payload)) parts.push([])
  }
  return parts.filter(part => part.length > 0)
}

function ofEvents(sse: string): string[] {
  return sse
    .split(/\r?\n/)
    .filter(line => line.startsWith('data:'))
    .map(line => line.slice(5).trim())
    .filter(payload => payload !== '[DONE]')
}
