import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chances, type Chances } from '../../test/chances.ts'
import { importsOf } from '../../test/foreign-files.ts'
import { shownEvents } from '../../test/import-desk.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { wordsIn } from '../../test/talks/talk.ts'

interface Versions {
  readonly isUser: boolean
  readonly words: readonly string[]
  readonly shown: number
}

function placesOf(chance: Chances): readonly Versions[] {
  let word = 0
  return Array.from({ length: 1 + chance.below(8) }, (_, position) => {
    const words = Array.from({ length: 1 + chance.below(4) }, () => `w${(word += 1)}x`)
    return { isUser: position % 2 === 0, words, shown: chance.below(words.length) }
  })
}

const lmStudio = (places: readonly Versions[]) =>
  JSON.stringify({
    name: 'Versions',
    createdAt: 1_700_000_000_000,
    messages: places.map(({ isUser, words, shown }) => ({
      versions: words.map(text => {
        const content = [{ type: 'text', text }]
        return isUser
          ? { type: 'singleStep', role: 'user', content }
          : { type: 'multiStep', role: 'assistant', steps: [{ type: 'contentBlock', content }] }
      }),
      currentlySelected: shown,
    })),
  })

const sillyTavern = (places: readonly Versions[]) =>
  places
    .map(({ isUser, words, shown }) => ({
      name: isUser ? 'You' : 'Ada',
      is_user: isUser,
      mes: words[shown],
      swipes: words,
      swipe_id: shown,
    }))
    .map(line => JSON.stringify(line))
    .join('\n')

const typingMind = (places: readonly Versions[]) =>
  JSON.stringify({
    chatID: 'v',
    chatTitle: 'Versions',
    messages: places.map(({ isUser, words, shown }) => {
      const role = isUser ? 'user' : 'assistant'
      return {
        type: 'tm_multi_responses',
        responses: words.map((content, position) => ({
          model: `m${position}`,
          selected: position === shown,
          messages: [{ role, content }],
        })),
      }
    }),
  })

const RUNS = propertyRuns() > 100 ? propertyRuns() : 20

it.each([
  ['LM Studio', lmStudio],
  ['SillyTavern', sillyTavern],
  ['TypingMind', typingMind],
])('%s: every version comes in once, and the shown ones are the shown branch', async (_, write) => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async seed => {
      const places = placesOf(chances(seed))
      const { sessions } = await importsOf([{ name: 'x', text: write(places) }])
      const [events = []] = sessions.map(session => session.events)
      expect(wordsIn(JSON.stringify(events)).toSorted()).toEqual(
        places.flatMap(({ words }) => words).toSorted(),
      )
      expect(wordsIn(JSON.stringify(shownEvents(events)))).toEqual(
        places.map(({ words, shown }) => words[shown]),
      )
    }),
    { numRuns: RUNS },
  )
})
