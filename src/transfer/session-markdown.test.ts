import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldBranch, isLong, transcriptOf, wholeFile } from '../engine/index.ts'
import { logs } from '../test/log-arbitrary.ts'
import { sessionMarkdown } from './session-markdown.ts'

it('a session as Markdown holds every message of the selected branch that is not deleted, whole and in order', () => {
  fc.assert(
    fc.property(logs(), events => {
      let rest = sessionMarkdown('Title', events)
      expect(rest.startsWith('# Title\n')).toBe(true)
      for (const { event } of transcriptOf(foldBranch(events))) {
        const heading = rest.indexOf('\n\n## ')
        expect(heading).toBeGreaterThanOrEqual(0)
        rest = rest.slice(heading + 2)
        for (const part of event.parts) {
          if (part.type !== 'text' && part.type !== 'tool-result') continue
          const read = isLong(part) ? wholeFile(part) : part
          const words = 'output' in read ? read.output : read.text
          expect(rest).toContain(words)
          rest = rest.slice(rest.indexOf(words) + words.length)
        }
      }
    }),
  )
})
