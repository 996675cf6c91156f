/** Every recorded conversation of a data folder, by the folder that it lies in. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOpenHandsLog, readSweAgent, readTauBench } from './chat-completions.ts'
import { readClineSession } from './cline-session.ts'
import { PI_SESSIONS, readPiSession } from './pi-session.ts'
import { LEAVE_NOTHING_OUT, readable, type LeaveOut } from './readable.ts'
import type { Recording } from './recording.ts'

/** Reads one file; a file may hold several recordings. */
type Reader = (name: string, text: string, leaveOut: LeaveOut) => readonly Recording[]

const SOURCES = {
  'tau-bench': { files: /\.json$/, read: readTauBench },
  [PI_SESSIONS]: {
    files: /\.jsonl$/,
    read: (name, text, leaveOut) => [readPiSession(name, text, leaveOut)],
  },
  'swe-agent-traj': { files: /\.traj$/, read: (name, text) => [readSweAgent(name, text)] },
  'openhands-llm-logs': { files: /\.json$/, read: (name, text) => [readOpenHandsLog(name, text)] },
  'cline-session': { files: /\.json$/, read: (name, text) => [readClineSession(name, text)] },
} as const satisfies Readonly<Record<string, { files: RegExp; read: Reader }>>

export type RecordingSource = keyof typeof SOURCES

export const RECORDING_SOURCES = Object.keys(SOURCES) as readonly RecordingSource[]

/** Recordings of one source in the order of their files' names; null where the data folder lacks it. What may be left out does not throw. */
export function readRecordings(
  dataFolder: string,
  source: RecordingSource,
  leaveOut: LeaveOut = LEAVE_NOTHING_OUT,
): readonly Recording[] | null {
  const folder = join(dataFolder, source)
  if (!existsSync(folder)) return null
  const { files, read } = SOURCES[source]
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => files.test(name))
    .toSorted()
  return readable(
    names,
    name => read(`${source}/${name}`, readFileSync(join(folder, name), 'utf8'), leaveOut),
    { source, leaveOut },
  ).flat()
}
