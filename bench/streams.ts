/**
 * Section 6: recorded streams, played by a local HTTP server to the real adapters. A stream is equal where text,
 * reasoning, calls, usage and finish reason are those that the recording itself tells.
 *
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import { recordedStreams, type Recording } from '../src/test/streams/recordings.ts'
import { compared } from '../src/test/streams/replay.ts'
import type { BenchOptions, Row } from './row.ts'

/** One row for each provider: the share of equal streams in percent. */
export async function run(options: BenchOptions): Promise<readonly Row[]> {
  const { dataFolder, leaveOut } = options
  const judged: { readonly recording: Recording; readonly equal: boolean }[] = []
  for (const recording of dataFolder === null ? [] : recordedStreams(dataFolder, leaveOut)) {
    try {
      const { read, told } = await compared(recording)
      judged.push({ recording, equal: isDeepStrictEqual(read, told) })
    } catch (error) {
      leaveOut('streams', error)
    }
  }
  if (judged.length === 0) return [row('all', 'absent', 0)]
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
