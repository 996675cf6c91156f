import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainHistories } from './plain-history-arbitrary.ts'
import { contentText } from './plain-message.ts'

it('makes every shape: over 40 messages, over 20 turns, parallel calls, structures, blank texts', () => {
  const seen = { messages: 0, turns: 0, parallel: 0, structures: 0, blanks: 0, long: 0 }
  for (const messages of fc.sample(plainHistories(), { numRuns: 100, seed: 1 })) {
    const results = messages.flatMap(message => message.results ?? [])
    if (messages.length > 40) seen.messages += 1
    if (messages.filter(({ role }) => role === 'user').length > 20) seen.turns += 1
    if (messages.some(message => (message.calls?.length ?? 0) > 1)) seen.parallel += 1
    if (results.some(({ content }) => typeof content !== 'string')) seen.structures += 1
    if (messages.some(({ text }) => text === '')) seen.blanks += 1
    if (results.some(({ content }) => contentText(content).length > 20_000)) seen.long += 1
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10)
})
