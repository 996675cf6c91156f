import { describe, expect, it } from 'vitest'
import { dataFolder, NO_DATA } from '../test/data-folder.ts'
import { recordedStreams } from '../test/streams/recordings.ts'
import { compared } from '../test/streams/replay.ts'

const folder = dataFolder()
const all = folder === null ? [] : recordedStreams(folder)
const of = (protocol: string) => all.filter(recording => recording.protocol === protocol)

describe('recorded streams', () => {
  it.for([
    ['openai-compatible', 30],
    ['openai', 50],
    ['anthropic', 40],
    ['google', 8],
  ] as const)(
    'in the wire format %s are there, as long as the data is',
    ([protocol, least], { skip }) => {
      if (folder === null) return skip(NO_DATA)
      expect(of(protocol).length).toBeGreaterThan(least)
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
