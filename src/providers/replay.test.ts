import { describe, expect, it } from 'vitest'
import { dataFolder, NO_DATA } from '../test/data-folder.ts'
import { recordedStreams } from '../test/streams/recordings.ts'
import { compared } from '../test/streams/replay.ts'

const folder = dataFolder()
const all = folder === null ? [] : recordedStreams(folder)

describe('recorded streams', () => {
  it.for(['openai-compatible', 'openai', 'anthropic', 'google'] as const)(
    'in the wire format %s are there, as long as the data is',
    (protocol, { skip }) => {
      if (folder === null) return skip(NO_DATA)
      expect(all.filter(recording => recording.protocol === protocol)).not.toEqual([])
    },
  )

  it.each(all.map(recording => [`${recording.protocol}: ${recording.name}`, recording] as const))(
    '%s reads as its own documentation says',
    async (_, recording) => {
      const { read, told } = await compared(recording)
      expect(read).toEqual(told)
    },
  )
})
