import { describe, expect, it } from 'vitest'
import { viewItem } from '../../test/session.ts'
import { EventId } from '../log/event.ts'
import type { Candidate } from './candidates.ts'
import { isRelevant, topicOf } from './relevance.ts'

const hidden = (text: string): Candidate => ({
  passage: {
    messageId: EventId.parse('m1'),
    callId: null,
    heading: 'day',
    citation: '1 user: ',
    text,
  },
  number: 1,
  position: 0,
  score: 1,
})
const read = (text: string) => viewItem('user', text)

describe('a message', () => {
  it('that only moves the conversation on is about nothing', () => {
    for (const text of ['Thanks!', 'Yes, please continue.', 'OK, go ahead with the next step', '?'])
      expect([text, ...topicOf(text)]).toEqual([text])
  })

  it('bears on hidden text that holds enough of its words, whatever their endings, a short one by itself only', () => {
    const fact = hidden('The keys of the greenhouse lie there.')
    expect(isRelevant('Where is the greenhouse key?', [fact], [])).toBe(true)
    expect(isRelevant('Is the cellar key lost?', [fact], [])).toBe(false)
    expect(isRelevant('温室的钥匙在哪里?', [hidden('温室的钥匙在花盆下面。')], [])).toBe(true)
    expect(isRelevant('What of unit 7?', [hidden('Unit 17 works.'), hidden('w7x')], [])).toBe(false)
    expect(isRelevant('What of unit 7?', [hidden('Unit 7 works.')], [])).toBe(true)
  })

  it('does not bear on what the model reads already as well', () => {
    const fact = hidden('The key of the greenhouse lies under a pot.')
    const question = 'Where is the key of the greenhouse?'
    expect(isRelevant(question, [fact], [read('The greenhouse key is on the hook.')])).toBe(false)
    expect(isRelevant(question, [fact], [read('The greenhouse is green.')])).toBe(true)
  })
})
