/**
 * Prints extractive summaries of recorded sessions, to be read: `node bench/summaries.ts [--tokens 400] [--data DIR]`.
 * What a reader found is in `docs/summaries.md`.
 *
 * @module
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { extractiveSummary } from '../src/engine/compaction/extractive/extractive.ts'
import type { ViewItem } from '../src/engine/message/view.ts'
import { readRecordings, type RecordingSource } from '../src/test/recorded/all.ts'
import { countOnce } from './count-once.ts'
import { LOCOMO, readTalks } from './evidence/locomo.ts'

/** Of each source the recordings at these places, all of their messages but the newest quarter. */
const CHOSEN: Readonly<Record<RecordingSource, readonly number[]>> = {
  'pi-sessions': [0],
  'tau-bench': [0, 11, 23, 37, 41],
  'openhands-llm-logs': [0, 1, 2],
  'swe-agent-traj': [1, 4, 9, 12, 18],
  'cline-session': [0],
}
/** Talks at these places. */
const TALKS = [0, 1, 2, 3, 4]
const FOLDED = 0.75

const { values } = parseArgs({
  options: { tokens: { type: 'string', default: '400' }, data: { type: 'string' } },
})
const folder =
  values.data ?? process.env.PALIMPSEST_DATA ?? join(import.meta.dirname, '../../shared/data')
const count = countOnce()

for (const [source, places] of Object.entries(CHOSEN)) {
  const recordings = readRecordings(folder, source as RecordingSource) ?? []
  for (const place of places) {
    const recording = recordings[place]
    if (!recording) continue
    const items = recording.messages.map((message, at): ViewItem => ({
      ...message,
      id: `m${at}`,
      origin: 'message',
      pinned: false,
    }))
    print(`${recording.name} (${place})`, items, new Map())
  }
}
const talks = existsSync(join(folder, LOCOMO)) ? readTalks(join(folder, LOCOMO)) : []
for (const place of TALKS) {
  const talk = talks[place]
  if (!talk) continue
  const items = talk.turns.map(({ role, text }, at): ViewItem => ({
    id: `m${at}`,
    role,
    parts: [{ type: 'text', text }],
    origin: 'message',
    pinned: false,
  }))
  print(talk.name, items, new Map(talk.turns.map(({ at }, index) => [`m${index}`, at])))
}

function print(
  name: string,
  items: readonly ViewItem[],
  saidAt: ReadonlyMap<string, number>,
): void {
  const folded = items.slice(0, Math.ceil(items.length * FOLDED))
  const targetTokens = Number(values.tokens)
  const summary = extractiveSummary(folded, {
    targetTokens,
    count,
    previousSummary: null,
    focus: null,
    saidAt,
  })
  const tokens = count(summary).tokens
  console.log(`\n=== ${name}: ${folded.length} messages in ${tokens} tokens\n\n${summary}`)
}
