import { describe, expect, it } from 'vitest'
import { viewItem } from '../../../test/session.ts'
import type { Part } from '../../message/message.ts'
import { readSource } from './source.ts'

const read = (role: 'assistant' | 'tool', part: Part) =>
  readSource([viewItem(role, [part])]).messages[0]

const readResult = (output: string, isError?: boolean) =>
  read('tool', {
    type: 'tool-result',
    callId: 'c1',
    tool: 'run',
    output,
    ...(isError === undefined ? {} : { isError }),
  })

const toldOf = (output: string, isError?: boolean) =>
  readResult(output, isError)?.sentences.map(({ text }) => text)

describe('of the output of a tool', () => {
  it.each([
    ['error: the pump leaks'],
    ['fatal: not a repository'],
    ['fail: the pump leaks'],
    ['failed to open it'],
    ['FAILURE of the pump'],
    ['npm err! missing script'],
    ['Traceback (most recent call last)'],
    ['src/pump.ts:12 error there'],
    ['src/pump.ts(12,5): error there'],
    ['src/pump.ts:12345:12345 - error there'],
    ['we saw a TypeError: no pump'],
    ['a java.lang.IOException: no pump'],
    ['ended with exit code 2'],
    ['it exited with code 1'],
    ['found error TS2304 in it'],
    ['it says ✗ opens the pump'],
    ['it says ✘ opens the pump'],
    ['error: one pump; two shelves'],
    ['error: the pump;leaks'],
    ['error: see https://example.org/x'],
    ['error:<none> was given'],
    ['error: the\tpump leaks'],
    ['error: rw-r--r--x leaks'],
    ['total rows: 12045'],
    ['rows 12: 45678 in all'],
    ['size = 38 GB in all'],
  ])('this is told: %s', line => expect(toldOf(line)).toEqual([line]))

  it.each([
    ['the word error stands in it'],
    ['we print fatal things here'],
    ['no failures were found'],
    ['ended with exit code 0'],
    ['found error TS in its text'],
    ['all errors are caught by it'],
    ['everything is fine here'],
    ['total rows 12045 here'],
    ['id: 12045678901'],
    ['colour of it: blue'],
    ['error: total = 1204;'],
    ['error: total {'],
    ['// total rows: 12045'],
    ['* total rows: 12045'],
    ['const total: 12045'],
    ['<total rows: 12045'],
    ['total: 12045 => rows'],
    ['error: the\t\tpump leaks'],
    ['-rw-r--r-- total: 12045'],
    ['drwxr-xr-x total: 12045'],
    ['✗ 1234567890123'],
  ])('this is not told: %s', line => expect(toldOf(line)).toEqual([]))

  it('lines of twelve to 240 characters are told', () => {
    expect(toldOf('error: 4567')).toEqual([])
    expect(toldOf('error: 45678')).toEqual(['error: 45678'])
    const long = `error: ${'x'.repeat(233)}`
    expect(long).toHaveLength(240)
    expect(toldOf(long)).toEqual([long])
    expect(toldOf(`${long}x`)).toEqual([])
  })

  it('a word for failing is enough only where the tool failed', () => {
    const line = 'the file was not found'
    expect(toldOf(line)).toEqual([])
    expect(toldOf(line, false)).toEqual([])
    expect(toldOf(line, true)).toEqual([line])
    expect(toldOf('everything is fine here', true)).toEqual([])
    expect(toldOf('失败失败失败失败失败失败', true)).toEqual(['失败失败失败失败失败失败'])
  })

  it('errors come first, then figures, four at most, none twice', () => {
    const output = [
      'total rows: 12045',
      '  error: first pump  ',
      'error: second pump',
      'error: first pump',
      'error: total rows: 12045',
      'total files: 99999',
    ]
    const told = [
      'error: first pump',
      'error: second pump',
      'error: total rows: 12045',
      'total rows: 12045',
    ]
    expect(toldOf(output.join('\n'))).toEqual(told)
    expect(toldOf(output.join('\r\n'))).toEqual(told)
  })

  it('all is read up to 20,000 characters, and of more the first and the last 10,000', () => {
    const line = 'error: in the very middle'
    const around = (before: number, after: number) =>
      `${'x'.repeat(before - 1)}\n${line}\n${'x'.repeat(after - 1)}`
    expect(around(9_990, 20_000 - 9_990 - line.length)).toHaveLength(20_000)
    expect(toldOf(around(9_990, 20_000 - 9_990 - line.length))).toEqual([line])
    expect(toldOf(around(9_990, 20_001 - 9_990 - line.length))).not.toContain(line)
    const ends = `error: at the start\n${around(15_000, 35_000)}\nerror: at the end`
    expect(toldOf(ends)).toEqual(['error: at the start', 'error: at the end'])
    expect(toldOf(`error: at the start\n${around(35_000, 15_000)}`)).toEqual([
      'error: at the start',
    ])
  })
})

describe('exact names', () => {
  const namesIn = (input: Extract<Part, { type: 'tool-call' }>['input']) =>
    read('assistant', { type: 'tool-call', callId: 'c1', tool: 'run', input })?.identifiers

  it('are those of arguments, however deep, and of results', () => {
    expect(
      namesIn({ path: 'src/pump.ts', deep: [{ name: 'db_main' }], none: null, count: 4, on: true }),
    ).toEqual(['src/pump.ts', 'db_main'])
    expect(namesIn(null)).toEqual([])
    expect(namesIn('src/pump.ts')).toEqual(['src/pump.ts'])
    expect(readResult('wrote src/pump.ts')?.identifiers).toEqual(['src/pump.ts'])
  })

  it('are not looked for in an argument longer than 200 characters', () => {
    const argument = (length: number) => `src/pump.ts ${'x '.repeat(200)}`.slice(0, length)
    expect(namesIn({ text: argument(200) })).toEqual(['src/pump.ts'])
    expect(namesIn({ text: argument(201) })).toEqual([])
  })
})
