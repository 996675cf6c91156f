/** A call that ran while its conversation was exported, and its result in a later export. */
import { describe, expect, it } from 'vitest'
import { lines } from '../../test/foreign/talk.ts'
import type { TestFile } from '../../test/foreign-files.ts'
import { importDesk } from '../../test/import-desk.ts'

const call = (name: string) => ({ type: 'function_call', call_id: name, name, arguments: '{}' })
const result = (name: string, output: string) => ({
  type: 'function_call_output',
  call_id: name,
  output,
})
const words = (content: string) => ({
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text: content }],
})

type Item = Readonly<Record<string, unknown>>

const QUESTION = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'q' }] }

/** The same items as a file of each application. */
const FILES: Readonly<Record<string, (items: readonly Item[]) => TestFile>> = {
  Codex: items => ({
    name: 'x.jsonl',
    text: lines(
      { type: 'session_meta', payload: { id: 'S' } },
      ...[QUESTION, ...items].map(payload => ({ type: 'response_item', payload })),
    ),
  }),
  'Open WebUI': items => {
    const question = { parentId: null, role: 'user', content: 'q' }
    const answer = { parentId: 'm0', role: 'assistant', content: '', output: items }
    const history = { currentId: 'm1', messages: { m0: question, m1: answer } }
    return { name: 'x.json', text: JSON.stringify([{ id: 'o', chat: { title: '', history } }]) }
  },
  'LM Studio': items => {
    const version = { type: 'multiStep', role: 'assistant', steps: items.map(stepOf) }
    const question = {
      type: 'singleStep',
      role: 'user',
      content: [{ type: 'text', text: 'q' }],
    }
    const messages = [question, version].map(each => ({ versions: [each], currentlySelected: 0 }))
    return { name: 'x.json', text: JSON.stringify({ name: '', createdAt: 1, messages }) }
  },
}

function stepOf(item: Item): object {
  const block = (content: object) => ({ type: 'contentBlock', content: [content] })
  if (item['type'] === 'function_call')
    return block({
      type: 'toolCallRequest',
      toolCallRequestId: item['call_id'],
      name: item['name'],
      parameters: {},
    })
  if (item['type'] === 'function_call_output')
    return block({
      type: 'toolCallResult',
      toolCallRequestId: item['call_id'],
      content: item['output'],
    })
  return { type: 'contentBlock', content: item['content'] }
}

/** Results of one step come in any order. */
function withSortedResults(line: string): string {
  const [, before = '', results] = /^(\S+ t )(.*)$/.exec(line) ?? []
  return results === undefined ? line : before + results.split(' | ').toSorted().join(' | ')
}

const NO_RESULT = '![no result in the file]'

describe.each(Object.entries(FILES))('%s', (_name, fileOf) => {
  /** The messages after an import of each; the last one once more, which must add nothing. */
  async function imported(...exports: readonly (readonly Item[])[]) {
    const desk = importDesk()
    for (const items of exports) await desk.bring(fileOf(items))
    const told = await desk.told()
    for (const items of exports) expect(await desk.bring(fileOf(items))).toEqual(['here 0'])
    expect(await desk.told()).toEqual(told)
    expect(await desk.logs()).toHaveLength(1)
    return told.slice(1).map(withSortedResults)
  }

  it('has a result that came after later words at its call', async () => {
    const late = [call('A'), words('so'), result('A', 'one')]
    expect(await imported(late)).toEqual(['1 u q', '2 a A({})', '3 t A=one', '4 a so'])
  })

  it('has a result that came after those of later calls at its call', async () => {
    const late = [
      call('A'),
      call('B'),
      result('B', 'two'),
      call('C'),
      result('C', 'three'),
      result('A', 'one'),
      words('so'),
    ]
    expect(await imported(late)).toEqual([
      '1 u q',
      '2 a A({}) | B({})',
      '3 t A=one | B=two',
      '4 a C({})',
      '5 t C=three',
      '6 a so',
    ])
  })

  it('names a second result after its call', async () => {
    const again = [call('A'), result('A', 'one'), words('so'), result('A', 'two')]
    expect(await imported(again)).toEqual([
      '1 u q',
      '2 a A({})',
      '3 t A=one',
      '4 a so',
      '5 a A({})',
      '6 t A=two',
    ])
  })

  it('gains the result of a call before words that are here', async () => {
    const open = [call('A'), words('so')]
    const before = ['1 u q', '2 a A({})', `3 t A=${NO_RESULT}`, '4 a so']
    expect(await imported(open)).toEqual(before)
    expect(await imported(open, [call('A'), result('A', 'one'), words('so')])).toEqual([
      ...before,
      '5<2 t A=one',
    ])
    expect(await imported(open, [...open, result('A', 'one')])).toEqual([...before, '5<2 t A=one'])
  })

  it('gains the result of a call before another call that is here', async () => {
    const open = [call('A'), call('B'), result('B', 'two'), words('so')]
    const before = ['1 u q', '2 a A({}) | B({})', `3 t A=${NO_RESULT} | B=two`, '4 a so']
    const one = result('A', 'one')
    expect(await imported(open)).toEqual(before)
    for (const later of [
      [call('A'), one, call('B'), result('B', 'two'), words('so')],
      [call('A'), call('B'), one, result('B', 'two'), words('so')],
      [call('A'), call('B'), result('B', 'two'), one, words('so')],
      [...open, one],
    ])
      expect(await imported(open, later)).toEqual([...before, '5<2 t A=one | B=two'])
  })

  it('goes on after the result of a call that ran', async () => {
    const open = [call('A'), call('B'), result('B', 'two')]
    const [one, two] = [result('A', 'one'), result('B', 'two')]
    const before = ['1 u q', '2 a A({}) | B({})', `3 t A=${NO_RESULT} | B=two`]
    expect(await imported(open, [call('A'), one, call('B'), two, words('so')])).toEqual([
      ...before,
      '4<2 t A=one | B=two',
      '5 a so',
    ])
    // Words between the results stand between them.
    const [, ...said] = await imported(open, [call('A'), one, words('now'), call('B'), two])
    expect(said.slice(2).join('\n')).toMatch(
      /^4<1 a A\(.*\n5 t A=one\n6 a now.*B\(\{\}\)\n\d t B=two$/s,
    )
  })

  it('gains the results of two of three calls, one at a time', async () => {
    const calls = ['A', 'B', 'C'].map(call)
    const [one, two, three] = [result('A', 'one'), result('B', 'two'), result('C', 'three')]
    const [a = one, b = one, c = one] = calls
    expect(
      await imported(
        [a, b, c, three, words('so')],
        [a, b, two, c, three, words('so')],
        [a, one, b, two, c, three, words('so')],
      ),
    ).toEqual([
      '1 u q',
      '2 a A({}) | B({}) | C({})',
      `3 t A=${NO_RESULT} | B=${NO_RESULT} | C=three`,
      '4 a so',
      `5<2 t A=${NO_RESULT} | B=two | C=three`,
      '6<2 t A=one | B=two | C=three',
    ])
  })
})
