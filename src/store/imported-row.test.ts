import { expect, it } from 'vitest'
import { importsOf } from '../test/foreign-files.ts'
import { FOREIGN_TALKS } from '../test/foreign-talks.ts'
import { rowOfLog } from './session-row.ts'

it('the preview of an import counts the messages of a session as the list does afterwards', async () => {
  for (const talk of FOREIGN_TALKS)
    for (const { events, found } of (await importsOf([talk])).sessions)
      expect({ name: talk.name, shown: found.shown }).toEqual({
        name: talk.name,
        shown: rowOfLog('s', events).messages,
      })
})
