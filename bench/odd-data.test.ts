import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run as archive } from './archive.ts'
import { readTalks } from './evidence/locomo.ts'
import { countLeftOut, type LeftOut } from './left-out.ts'
import { run as overflow } from './overflow.ts'
import type { Row } from './row.ts'
import { measureAll } from './sections.ts'
import { run as streams } from './streams.ts'
import { recordedRows } from './tokens.ts'
import { recordingsOf } from './transcripts.ts'

let dataFolder: string
let leftOut: LeftOut
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'palimpsest-bench-'))
  leftOut = countLeftOut()
})
afterEach(() => rmSync(dataFolder, { recursive: true }))

function put(path: string, text: string | readonly unknown[]): void {
  const file = join(dataFolder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof text === 'string' ? text : linesOf(text))
}

const linesOf = (values: readonly unknown[]) =>
  values.map(value => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n')
const options = () => ({ dataFolder, leaveOut: leftOut.add })
const counted = () => leftOut.rows('x').map(({ filter, value }) => [filter, value])
const valueOf = (rows: readonly Row[], metric: string, filter: string) =>
  rows.find(row => row.metric === metric && row.filter === filter)?.value

const usage = { input: 90, output: 5, cacheRead: 10, cacheWrite: 0 }
const answer = (text: string) => ({
  type: 'message',
  message: {
    role: 'assistant',
    provider: 'anthropic',
    model: 'claude-opus-4',
    content: [{ type: 'text', text }],
    usage,
  },
})
/** A session of a newer version, with what no older one has. */
const SESSION = [
  { type: 'session', id: 's' },
  { type: 'message', message: { role: 'user', content: 'One' } },
  answer('Two'),
  { type: 'message', message: { role: 'user' } },
  { type: 'message', message: { role: 'bashExecution', command: 'ls', output: 'a' } },
  { type: 'message', message: { role: 'branchSummary', summary: 'Earlier' } },
  { type: 'message', message: { role: 'custom', customType: 'x', content: 'Note', display: true } },
  { type: 'message', message: { role: 'robot', content: 'x' } },
  {
    type: 'message',
    message: { role: 'user', content: [{ type: 'video' }, { type: 'text', text: 'Three' }] },
  },
  { type: 'message' },
  { type: 'custom_message', content: 'x' },
  { type: 'label', targetId: 's' },
  { kind: 'of another program' },
  '{"type":"mess',
  answer('Four'),
]

describe('recorded data of the same layout', () => {
  it('a session with messages without content and entries of newer versions is read, and what is left out is counted', () => {
    put('pi-sessions/new.jsonl', SESSION)
    put('pi-sessions/none.jsonl', 'no session\n')
    const rows = recordedRows(options())
    expect(valueOf(rows, 'anchored-error', 'claude')).toEqual(expect.any(Number))
    expect(counted()).toEqual([['pi-sessions', 6]])
  })

  it('the same session is a recording', () => {
    put('pi-sessions/new.jsonl', SESSION)
    const [recording] = recordingsOf('pi-sessions', options()) ?? []
    const words = JSON.stringify(recording?.messages)
    for (const word of ['One', 'Two', 'ls', 'Earlier', 'Note', 'Three', 'Four'])
      expect(words).toContain(word)
    expect(counted()).toEqual([['pi-sessions', 5]])
  })

  it('a request, a log or a run of another shape leaves the others', () => {
    const request = { messages: [{ role: 'user', content: 'hi' }] }
    const line = { host: 'api.openai.com', path: '/v1/chat/completions', i: 0, model: 'gpt-4o' }
    put('provider-recordings/usage.jsonl', [
      { ...line, request, usage: { prompt_tokens: 8 } },
      { ...line, request: null, usage: { prompt_tokens: 8 } },
      { ...line, request: { messages: ['text'] }, usage: { prompt_tokens: 8 } },
      'not json',
    ])
    const log = {
      messages: [{ role: 'user', content: 'hi' }],
      response: { model: 'm', usage: { prompt_tokens: 9 } },
    }
    put('openhands-llm-logs/llm-logs/a.json', [log])
    put('openhands-llm-logs/llm-logs/b.json', [{ ...log, response: null }])
    put('openhands-llm-logs/llm-logs/c.json', [
      { ...log, response: { model: 'm', usage: { prompt_tokens: 0 } } },
    ])
    put(
      'tau-bench/a.json',
      JSON.stringify([
        { traj: [{ role: 'user', content: 'hi' }] },
        { traj: 3 },
        { traj: [{ role: 'robot' }] },
      ]),
    )
    const rows = recordedRows(options())
    expect(valueOf(rows, 'request-error', 'openai')).toBe(100)
    expect(counted()).toEqual([
      ['provider-recordings/usage.jsonl', 3],
      ['openhands-llm-logs', 2],
    ])
    expect(recordingsOf('tau-bench', options())).toHaveLength(1)
    expect(counted()).toContainEqual(['tau-bench', 2])
  })

  it('vectors that are not there are absent', () => {
    put('token-vectors/SOURCE.txt', 'x')
    expect(valueOf(recordedRows(options()), 'vectors', 'o200k')).toBe('absent')
    put('token-vectors/TestPlans.txt', 'of another program')
    expect(valueOf(recordedRows(options()), 'vectors', 'o200k')).toBe('absent')
  })

  const event = { choices: [{ index: 0, delta: { content: 'Hi' }, finish_reason: 'stop' }] }
  it('one folder of streams is enough, and a broken one is counted', async () => {
    put('vercel-ai-fixtures/groq/a.chunks.txt', [event])
    const rows = await streams(options())
    expect(rows.map(({ filter, value, n }) => [filter, value, n])).toEqual([
      ['all', 100, 1],
      ['groq', 100, 1],
    ])
    rmSync(join(dataFolder, 'vercel-ai-fixtures'), { recursive: true })
    const sse = `data: ${JSON.stringify(event)}\n\ndata: [DONE]\n\n`
    put('provider-recordings/streams.jsonl', [
      { source: 's', i: 0, host: 'api.groq.com', path: '/', status: 200, request: {}, sse },
      { source: 's', i: 1, host: 'api.groq.com', status: 200 },
      'not json',
    ])
    expect(valueOf(await streams(options()), 'equal', 'groq')).toBe(100)
    expect(counted()).toEqual([['provider-recordings/streams.jsonl', 2]])
  })

  it('no stream at all is absent', async () => {
    put('vercel-ai-fixtures/groq/a.json', '{}')
    expect(valueOf(await streams(options()), 'equal', 'all')).toBe('absent')
  })

  it('errors of another shape leave the others', () => {
    const expected = {
      overflow: false,
      kind: 'other',
      limit_tokens: null,
      requested_tokens: null,
      max_output_tokens: null,
    }
    const one = { id: 'a', status: 400, body: 'no', message: 'no', expect: expected }
    put('overflow-errors.json', JSON.stringify({ cases: [one, { id: 'b' }, 4] }))
    expect(valueOf(overflow(options()), 'remedies', 'all')).toBe(1)
    expect(counted()).toEqual([['overflow-errors.json', 2]])
    put('overflow-errors.json', '[]')
    expect(valueOf(overflow(options()), 'remedies', 'all')).toBe('absent')
  })

  it('a talk without turns, and turns and questions of another shape, leave the others', () => {
    const turn = { speaker: 'Ann', dia_id: 'D1:1', text: 'Hello' }
    const talk = {
      sample_id: 't',
      conversation: {
        speaker_a: 'Ann',
        session_1: [turn, { speaker: 'Ann' }, null],
        session_2: null,
      },
      qa: [
        { question: 'Who?', evidence: ['D1:1'], category: 1 },
        { question: 'How?', evidence: null, category: 1 },
        { question: 4 },
      ],
    }
    put('locomo/locomo.json', JSON.stringify([talk, { sample_id: 'u' }, null]))
    const [read, ...others] = readTalks(join(dataFolder, 'locomo/locomo.json'), leftOut.add)
    expect(others).toEqual([])
    expect(read?.turns.map(({ id }) => id)).toEqual(['D1:1'])
    expect(read?.questions.map(({ text, evidence }) => [text, evidence])).toEqual([
      ['Who?', ['D1:1']],
      ['How?', []],
    ])
    expect(counted()).toEqual([['locomo', 5]])
  })

  it('talks without turns or questions end the section, and nothing runs for ever', () => {
    for (const text of ['[]', '[{', '{}']) {
      put('locomo/locomo.json', text)
      expect(archive(options()).every(({ value }) => value === 'absent')).toBe(true)
    }
    expect(counted()).toEqual([['locomo', 2]])
  })
})

describe('measureAll', () => {
  const row: Row = {
    section: 'b',
    subject: 's',
    metric: 'm',
    filter: 'all',
    value: 1,
    unit: '',
    n: 1,
  }

  it('reports a section that fails, and measures the others', async () => {
    const failing = async () => ({
      run: () => {
        throw new RangeError('no such thing')
      },
    })
    const counting = async () => ({
      run: ({ leaveOut }: { readonly leaveOut: LeftOut['add'] }) => {
        leaveOut('files', new Error('odd'))
        leaveOut('files', new Error('odd, too'))
        return [row]
      },
    })
    const told: string[] = []
    const measured = await measureAll(
      { a: failing, b: counting },
      { dataFolder: null, tell: line => told.push(line) },
    )
    expect(measured.failed).toEqual(['a'])
    expect(measured.rows).toEqual([
      row,
      {
        section: 'b',
        subject: 'data',
        metric: 'left-out',
        filter: 'files',
        value: 2,
        unit: 'count',
        n: 2,
      },
    ])
    expect(told.join('\n')).toMatch(/a failed: RangeError: no such thing[^]*2 of files.*odd/)
  })
})
