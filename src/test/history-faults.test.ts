import { describe, expect, it } from 'vitest'
import { image } from './image-arbitrary.ts'
import type { Message, Part } from '../engine/message/message.ts'
import { legalCuts } from '../engine/message/view.ts'
import { faultsOf } from './history-faults.ts'

type Item = Pick<Message, 'role' | 'parts'>

const user = (...texts: readonly string[]): Item => ({
  role: 'user',
  parts: texts.map(text => ({ type: 'text', text })),
})
const assistant = (...parts: readonly Part[]): Item => ({ role: 'assistant', parts })
const says = (text: string): Part => ({ type: 'text', text })
const thinks = (text: string): Part => ({ type: 'reasoning', text })
const call = (callId: string): Part => ({ type: 'tool-call', callId, tool: 'read', input: {} })
const result = (callId: string, output = 'found'): Part => ({
  type: 'tool-result',
  callId,
  tool: 'read',
  output,
})
const tool = (...parts: readonly Part[]): Item => ({ role: 'tool', parts })

const whole: readonly Item[] = [
  user('Look.'),
  assistant(thinks('I look.'), call('a'), call('b')),
  tool(result('a'), result('b')),
  assistant(says('Done.')),
  user('Thanks.'),
]

describe('faultsOf', () => {
  it.each([
    [whole],
    [whole.slice(0, 3)],
    [[user('Look.')]],
    [[]],
    [[{ role: 'user', parts: [image(), says('Look.')] } as const]],
    [[{ role: 'user', parts: [image()] } as const]],
    [[user(' ', 'Look.')]],
  ])('finds nothing in a history that providers accept: %j', items => {
    expect(faultsOf(items)).toEqual([])
  })

  it.each<readonly [string, readonly Item[], readonly string[]]>([
    [
      'a result whose call is not right before it',
      [user('Look.'), tool(result('a'))],
      ['Item 1 holds tool results without a call before it'],
    ],
    [
      'a result at the very beginning',
      [tool(result('a'))],
      ['Item 0 holds tool results without a call before it', 'The first role is tool'],
    ],
    [
      'calls in another order than their results',
      [user('Look.'), assistant(call('a'), call('b')), tool(result('b'), result('a'))],
      ['Item 1 calls a, b but is followed by results b, a'],
    ],
    [
      'a call without its result among others',
      [user('Look.'), assistant(call('a'), call('b')), tool(result('a'))],
      ['Item 1 calls a, b but is followed by results a'],
    ],
    [
      'a result of another call in the place of one',
      [user('Look.'), assistant(call('a'), call('b')), tool(result('a'), result('c'))],
      ['Item 1 calls a, b but is followed by results a, c'],
    ],
    [
      'one result too many',
      [user('Look.'), assistant(call('a')), tool(result('a'), result('a'))],
      ['Item 1 calls a but is followed by results a, a'],
    ],
    [
      'a call at the end',
      [user('Look.'), assistant(call('a'))],
      ['Item 1 calls a but is followed by results ', 'The last message is the assistant’s'],
    ],
    [
      'one id in two steps',
      [
        user('Look.'),
        assistant(call('a')),
        tool(result('a')),
        assistant(call('a')),
        tool(result('a')),
      ],
      ['Call id a is used twice'],
    ],
    [
      'parts in a role that has none of them',
      [user('Look.'), { role: 'user', parts: [says('See.'), thinks('Hm.')] }],
      ['Item 1 has a reasoning part in the role user'],
    ],
    [
      'a result in the role of the assistant',
      [user('Look.'), assistant(says('See.'), result('a')), user('And?')],
      ['Item 1 has a tool-result part in the role assistant'],
    ],
    [
      'an image from the assistant, and one from a tool',
      [user('Look.'), assistant(image(), call('a')), tool(result('a'), image()), user('So?')],
      ['Item 1 has a image part in the role assistant', 'Item 2 has a image part in the role tool'],
    ],
    [
      'words in the role of a tool',
      [user('Look.'), assistant(call('a')), tool(result('a'), says('See.'))],
      ['Item 2 has a text part in the role tool'],
    ],
    [
      'an assistant at the beginning',
      [assistant(says('Hi.')), user('Look.')],
      ['The first role is assistant'],
    ],
    [
      'an assistant at the end',
      [user('Look.'), assistant(says('Hi.'))],
      ['The last message is the assistant’s'],
    ],
    ['a message without parts', [user()], ['Item 0 has no content']],
    ['blank words alone', [user(' ', '\n')], ['Item 0 has no content']],
    [
      'a result that says nothing beside one that does',
      [user('Look.'), assistant(call('a'), call('b')), tool(result('a'), result('b', ' '))],
      ['Item 2 has no content'],
    ],
  ])('names %s', (_, items, faults) => {
    expect(faultsOf(items)).toEqual(faults)
  })
})

it('legalCuts are all places but the first and those before a result', () => {
  expect(legalCuts(whole)).toEqual([1, 3, 4])
  expect(legalCuts([])).toEqual([])
})
