import { describe, expect, it } from 'vitest'
import { view } from '../../test/session.ts'
import type { CountText } from '../tokens/count.ts'
import { namesOnlyIn } from './superseded.ts'

/** A token for each character, so that sizes can be read off. */
const perCharacter: CountText = text => ({ tokens: text.length, source: 'estimated' })
const names = (
  text: string,
  items: ReturnType<typeof view>['items'] = [],
  { tokens = 1_000, hidden = new Set<string>() } = {},
) => namesOnlyIn(text, items, { tokens, hidden, count: perCharacter })

describe('names that only a result says', () => {
  it('have a digit, a separator or a capital inside, without the marks around them, the most frequent first and none inside a longer one', () => {
    expect(
      names('open file2 src/app.ts parseUser snake_case Word WORD a.b v1 user@host issue#42'),
    ).toEqual(['file2', 'src/app.ts', 'parseUser', 'snake_case', 'user@host', 'issue#42'])
    expect(names('(./src/view.ts). "--flag_one-" /etc/hosts/')).toEqual([
      './src/view.ts',
      'flag_one',
      '/etc/hosts/',
    ])
    expect(names('one_1 two_2 two_2 six_3 two_2 six_3')).toEqual(['two_2', 'six_3', 'one_1'])
    expect(names('src/app.ts src/app.ts app.ts')).toEqual(['src/app.ts'])
  })

  it('are not those that a text, a call’s argument or another result says as well, unless that leaves the view', () => {
    const { items } = view('u see one_1', 'call read two_2', 'result read six_3', 'think ten_4')
    expect(names('one_1 two_2 six_3 ten_4', items)).toEqual(['ten_4'])
    const { items: called } = view('u q', 'call write first\ntwo_2\tsix_3\rten_4')
    expect(names('two_2 six_3 ten_4', called)).toEqual([])
    const { items: hiding } = view('u q', 'call read', 'result read six_3')
    expect(names('six_3', hiding)).toEqual([])
    expect(names('six_3', hiding, { hidden: new Set(['e3']) })).toEqual(['six_3'])
    // A message of the user’s never leaves with them.
    expect(names('six_3', view('u six_3').items, { hidden: new Set(['e1']) })).toEqual([])
  })

  it('take no more than their room, each with the space before it', () => {
    expect(names('one_1 two_2', [], { tokens: 12 })).toEqual(['one_1', 'two_2'])
    expect(names('one_1 two_2', [], { tokens: 11 })).toEqual(['one_1'])
    expect(names('one_1 two_2', [], { tokens: 0 })).toEqual([])
    expect(names('longer_name_1 two_2', [], { tokens: 6 })).toEqual(['two_2'])
  })
})
