/**
 * Section 6: recorded streams, played by a local HTTP server to the real adapters. A stream is equal where text,
 * reasoning, calls, usage and finish reason are those that the recording itself tells.
 *
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import { recordedStreams, type Recording } from '../src/test/streams/recordings.ts'
import { compared } from '../src/test/streams/replay.ts'
import { dataPath, type BenchOptions, type Row } from './row.ts'

const FOLDERS = ['vercel-ai-fixtures', 'provider-recordings']

/** One row for each provider: the share of equal streams in percent. */
export async function run(options: BenchOptions): Promise<readonly Row[]> {
  const { dataFolder } = options
  if (dataFolder === null || FOLDERS.some(name => dataPath(options, name) === null))
    return [row('all', 'absent', 0)]
  const judged: { readonly recording: Recording; readonly equal: boolean }[] = []
  for (const recording of recordedStreams(dataFolder)) {
    const { read, told } = await compared(recording)
    judged.push({ recording, equal: isDeepStrictEqual(read, told) })
  }
  const share = (filter: string, belongs: (recording: Recording) => boolean) => {
    const those = judged.filter(({ recording }) => belongs(recording))
    const equal = those.filter(one => one.equal).length
    return row(filter, (100 * equal) / those.length, those.length)
  }
  const providers = [...new Set(judged.map(({ recording }) => recording.provider))].toSorted()
  return [
    share('all', () => true),
    ...providers.map(name => share(name, ({ provider }) => provider === name)),
  ]
}

function row(filter: string, value: Row['value'], n: number): Row {
  return { section: 'streams', subject: 'palimpsest', metric: 'equal', filter, value, unit: '%', n }
}
