/**
 * Session files with everything in them, from a seed: turns with tools and images, branches, compactions, masks, pins,
 * recalls, clears, and every type of event.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { z } from 'zod'
import { toBase64 } from '../transfer/bytes.ts'
import { fileHash } from '../transfer/session-file.ts'
import { namedPng } from './image-files.ts'
import { logs } from './log-arbitrary.ts'
import { chances, type Chances } from './chances.ts'

const Json = z.record(z.string(), z.json())
export type Json = z.infer<typeof Json>

/** A session file as an object, not validated yet. */
export interface FileObject {
  readonly head: Json
  readonly blobs: Json
  readonly events: readonly Json[]
}

const RELEASED = readFileSync(
  join(import.meta.dirname, '..', 'engine', 'log', 'fixtures', 'released-events.jsonl'),
  'utf8',
)
  .trim()
  .split('\n')
  .map(line => Json.parse(JSON.parse(line)))
  .filter(({ type }) => type !== 'v1.session-created')

const IMAGES = [namedPng('plan.png'), namedPng('', { width: 2_000, height: 3 })]

/** Equal for equal seeds. */
export function richExport(seed: number): FileObject {
  const chance = chances(seed)
  const [log = []] = fc.sample(logs(24), { seed, numRuns: 1 })
  const grown = log.map(event => Json.parse(structuredClone(event)))
  const add = (event: Json) => grown.push({ ...event, ...stampAfter(grown) })
  for (const { part } of IMAGES)
    add({
      type: 'v1.message-appended',
      role: 'user',
      parts: [Json.parse(part), { type: 'text', text: 'What is it?' }],
      model: null,
      finishReason: null,
    })
  for (const event of RELEASED) if (chance.is(0.4)) add(aimed(event, grown, chance))
  add(turnOf('user', 'One more question, about the budget of 4,200 EUR?'))
  add(turnOf('assistant', 'It must never change.'))
  return {
    head: {
      format: 'palimpsest-session',
      version: 1,
      app: 'Palimpsest 0.1.0',
      exportedAt: 1_795_262_400_000,
      session: { title: `Mutant ${seed}`, createdAt: 0 },
    },
    blobs: Object.fromEntries(IMAGES.map(({ part, bytes }) => [part.hash, toBase64(bytes)])),
    events: grown,
  }
}

/** The text of the file, with a checksum that fits. */
export function textOfFile({ head, blobs, events }: FileObject): string {
  return JSON.stringify({ ...head, sha256: fileHash({ blobs, events }), blobs, events })
}

function stampAfter(events: readonly Json[]): Json {
  const at = events.length
  return { id: `x${String(at).padStart(6, '0')}`, parentId: events.at(-1)?.id ?? null, at }
}

function turnOf(role: 'user' | 'assistant', text: string): Json {
  const isAnswer = role === 'assistant'
  return {
    type: 'v1.message-appended',
    role,
    parts: [{ type: 'text', text }],
    model: isAnswer ? { provider: 'demo', host: null, model: 'demo' } : null,
    finishReason: isAnswer ? 'stop' : null,
  }
}

/** The event with what it speaks of replaced by something that this log has. */
function aimed(event: Json, events: readonly Json[], chance: Chances): Json {
  const someId = () => chance.pick(events)?.id ?? null
  const ids = ['messageId', 'clearId', 'keepsFromId', 'firstKeptId'].filter(name => name in event)
  return { ...event, ...Object.fromEntries(ids.map(name => [name, someId()])) }
}
