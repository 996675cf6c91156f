/** A second import brings what a conversation has gained since the first, and nothing twice. */
import { describe, expect, it } from 'vitest'
import { foldBranch } from '../../engine/branch/branch.ts'
import { EventId, type SessionEvent } from '../../engine/log/event.ts'
import { isAbandoned } from '../../engine/turn/recovery.ts'
import { lines, PNG } from '../../test/foreign/talk.ts'
import { importsOf, type TestFile } from '../../test/foreign-files.ts'
import { importDesk } from '../../test/import-desk.ts'
import { session } from '../../test/session.ts'
import { exportSession } from '../../transfer/export.ts'
import { openAiText } from '../../transfer/openai-messages.ts'

const json = (value: unknown): TestFile => ({ name: 'x.json', text: JSON.stringify(value) })

const NO_RESULT = '![no result in the file]'

/** Lines of Claude Code, each after the one before: user's words, or blocks of the message with this id. */
function claudeCode(
  ...entries: readonly (readonly [id: string, ...blocks: unknown[]])[]
): TestFile {
  const made = entries.map(([id, ...content], at) => ({
    type: id === 'u' ? 'user' : 'assistant',
    uuid: `l${at}`,
    parentUuid: at === 0 ? null : `l${at - 1}`,
    sessionId: 'S',
    message: { role: id === 'u' ? 'user' : 'assistant', content, ...(id !== 'u' && { id }) },
  }))
  return { name: 'x.jsonl', text: lines(...made) }
}
const text = (words: string) => ({ type: 'text', text: words })
const call = (id: string) => ({ type: 'tool_use', id, name: 'run', input: { id } })
const result = (id: string, content: string) => ({ type: 'tool_result', tool_use_id: id, content })

/** A chat of Open WebUI: question and answers in a row. */
function webUi(...said: readonly (string | object)[]): TestFile {
  const messages = Object.fromEntries(
    said.map((words, at) => [
      `m${at}`,
      {
        parentId: at === 0 ? null : `m${at - 1}`,
        role: at % 2 === 0 ? 'user' : 'assistant',
        timestamp: 1_700_000_000 + at,
        ...(typeof words === 'string' ? { content: words } : words),
      },
    ]),
  )
  const currentId = `m${said.length - 1}`
  return json([{ id: 'o', chat: { title: 'Reeds', history: { currentId, messages } } }])
}

/** A list of messages without a name. */
function list(...said: readonly (string | object)[]): TestFile {
  return json(
    said.map((words, at) =>
      typeof words === 'string'
        ? { role: at % 2 === 0 ? 'user' : 'assistant', content: words }
        : words,
    ),
  )
}

/** The person's own rename, after this log. */
function renamedTo(title: string, log: readonly SessionEvent[]): SessionEvent {
  const parentId = log.at(-1)?.id ?? null
  return { type: 'v1.session-renamed', id: EventId.parse('e1'), parentId, at: 1, title }
}

/** Imports both, and the second once more, which must add nothing. */
async function imported(first: TestFile, second: TestFile) {
  const desk = importDesk()
  const before = await desk.bring(first)
  const after = await desk.bring(second)
  const told = await desk.told()
  const logs = await desk.logs()
  expect(await desk.bring(second)).toEqual(['here 0'])
  expect(await desk.bring(first)).toEqual(['here 0'])
  expect(await desk.told()).toEqual(told)
  for (const log of logs) expect(isAbandoned(foldBranch(log))).toBe(false)
  return { before, after, told, logs, shown: await desk.shown() }
}

describe('a later export', () => {
  it('brings the rest of an answer that was being written, and what follows it', async () => {
    const { after, told, shown } = await imported(
      claudeCode(['u', text('q')], ['m', { type: 'thinking', thinking: 'hm' }]),
      claudeCode(
        ['u', text('q')],
        ['m', { type: 'thinking', thinking: 'hm' }],
        ['m', text('THE ANSWER')],
        ['u', text('next')],
      ),
    )
    expect(after).toEqual(['longer 2'])
    expect(told).toEqual(['# ', '1 u q', '2 a (hm)', '3<1 a (hm) | THE ANSWER', '4 u next'])
    expect(shown).toEqual(['1 u q', '2 a (hm) | THE ANSWER', '3 u next'])
  })

  it('brings the rest of a text', async () => {
    const { after, shown } = await imported(webUi('q', 'half an'), webUi('q', 'half an answer'))
    expect(after).toEqual(['longer 1'])
    expect(shown).toEqual(['1 u q', '2 a half an answer'])
  })

  it('brings a result of parallel calls that was missing', async () => {
    const { after, shown } = await imported(
      claudeCode(['u', text('q')], ['m', call('A'), call('B')], ['u', result('A', 'one')]),
      claudeCode(
        ['u', text('q')],
        ['m', call('A'), call('B')],
        ['u', result('A', 'one')],
        ['u', result('B', 'two')],
        ['n', text('done')],
      ),
    )
    expect(after).toEqual(['longer 2'])
    expect(shown).toEqual([
      '1 u q',
      '2 a run({"id":"A"}) | run({"id":"B"})',
      '3 t run=one | run=two',
      '4 a done',
    ])
  })

  it('brings the result of a call that had none', async () => {
    const { told, shown } = await imported(
      claudeCode(['u', text('q')], ['m', call('A')]),
      claudeCode(['u', text('q')], ['m', call('A')], ['u', result('A', 'one')]),
    )
    expect(told).toEqual([
      '# ',
      '1 u q',
      '2 a run({"id":"A"})',
      `3 t run=${NO_RESULT}`,
      '4<2 t run=one',
    ])
    expect(shown).toEqual(['1 u q', '2 a run({"id":"A"})', '3 t run=one'])
  })

  it('brings a call that an answer has gained together with its result, also into an export', async () => {
    const { logs } = await imported(
      claudeCode(['u', text('q')], ['m', text('I look')]),
      claudeCode(
        ['u', text('q')],
        ['m', text('I look')],
        ['m', call('A')],
        ['u', result('A', 'one')],
      ),
    )
    const [log = []] = logs
    const written = openAiText(
      { title: '', exportedAt: 1, events: log, images: new Map() },
      { format: 'openai-jsonl', systemPrompt: '' },
    )
    expect(written).toContain('"tool_call_id":"A"')
    expect(written).toContain('"content":"one"')
  })

  it('keeps the results of an answer that has gained a call after them', async () => {
    const { shown } = await imported(
      webUi('q', {
        output: [
          { type: 'function_call', call_id: 'A', name: 'run', arguments: '{}' },
          { type: 'function_call_output', call_id: 'A', output: 'one' },
        ],
      }),
      webUi('q', {
        output: [
          { type: 'message', content: 'I look' },
          { type: 'function_call', call_id: 'A', name: 'run', arguments: '{}' },
          { type: 'function_call_output', call_id: 'A', output: 'one' },
        ],
      }),
    )
    expect(shown).toEqual(['1 u q', '2 a I look | run({})', '3 t run=one'])
  })

  it('brings what has changed in the middle as a version, and leaves the rest where it is', async () => {
    const { after, told, shown } = await imported(
      webUi('q', 'half an', 'go on', 'the end'),
      webUi('q', 'half an answer', 'go on', 'the end', 'thanks'),
    )
    expect(after).toEqual(['longer 2'])
    expect(told).toEqual([
      '# Reeds',
      '1 u q',
      '2 a half an',
      '3 u go on',
      '4 a the end',
      '5<1 a half an answer',
      '6<4 u thanks',
    ])
    expect(shown).toEqual(['1 u q', '2 a half an', '3 u go on', '4 a the end', '5 u thanks'])
  })

  it('shows what was shown before if only something else has grown', async () => {
    const { after, shown } = await imported(
      webUi('q', 'half an', 'go on'),
      webUi('q', 'half an answer', 'go on'),
    )
    expect(after).toEqual(['longer 1'])
    expect(shown).toEqual(['1 u q', '2 a half an', '3 u go on'])
  })

  it.each([
    ['a question alone', list('q'), list('q', 'a'), ['1 u q', '2 a a']],
    [
      'the first answer',
      list('q', 'half an'),
      list('q', 'half an answer', 'more'),
      ['1 u q', '2 a half an answer', '3 u more'],
    ],
    [
      'a later answer',
      list('q', 'a', 'r', 'half an'),
      list('q', 'a', 'r', 'half an answer'),
      ['1 u q', '2 a a', '3 u r', '4 a half an answer'],
    ],
    [
      'an answer with a call',
      list('q', 'I look'),
      list(
        'q',
        {
          role: 'assistant',
          content: 'I look',
          tool_calls: [{ id: 'A', function: { name: 'run', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'A', content: 'one' },
      ),
      ['1 u q', '2 a I look | run({})', '3 t run=one'],
    ],
  ])('is found without a name by its first message: %s', async (_, first, second, expected) => {
    const { after, shown } = await imported(first, second)
    expect(after[0]).toContain('longer')
    expect(shown).toEqual(expected)
  })

  it('is found where an earlier version of this application stored it under other ids', async () => {
    const desk = importDesk()
    const file = list('q', 'a', 'r')
    const [read] = (await importsOf([file])).sessions
    const former = (id: string | null) =>
      id === null ? null : EventId.parse(`i${id.slice(1).replaceAll('0', 'f')}`)
    const events = (read?.events ?? []).map(event => {
      const id = former(event.id)
      return id ? { ...event, id, parentId: former(event.parentId) } : event
    })
    const sessionId = read?.found.identity.formerId ?? ''
    await desk.storage.addSession({ sessionId, events, blobs: [], imported: 'once', at: 1 })
    expect(await desk.bring(file)).toEqual(['here 0'])
    expect(await desk.bring(list('q', 'a', 'r', 'b'))).toEqual(['longer 1'])
    expect(await desk.logs()).toHaveLength(1)
  })

  it('brings an answer that was missing between two questions', async () => {
    const activity = (minute: number, title: string, answer?: string) => ({
      header: 'Gemini Apps',
      title: `Prompted ${title}`,
      time: `2025-11-28T13:0${minute}:00Z`,
      ...(answer !== undefined && { safeHtmlItem: [{ html: answer }] }),
    })
    const { told } = await imported(
      json([activity(0, 'p1'), activity(5, 'p2', 'a2')]),
      json([activity(0, 'p1', 'a1'), activity(5, 'p2', 'a2')]),
    )
    expect(told).toEqual(['# ', '1 u p1', '2 u p2', '3 a a2', '4<1 a a1'])
  })

  it.each([
    ['another call and its result', ['A', 'C', 'B'], ['A', 'B']],
    ['a call with the words of the call before it', ['A', 'A', 'B'], ['A', 'B']],
    ['the first call', ['C', 'A', 'B'], ['A', 'B']],
    ['the last call', ['A', 'B', 'C'], ['A', 'B']],
    ['several calls', ['A', 'C', 'D', 'B', 'E'], ['A', 'B']],
  ])('brings %s within an answer, and nothing twice', async (_, later, first) => {
    const output = (calls: readonly string[]) => [
      ...calls.flatMap((name, at) => [
        { type: 'function_call', call_id: `c${at}`, name, arguments: '{}' },
        {
          type: 'function_call_output',
          call_id: `c${at}`,
          output: `${name}${calls.slice(0, at).filter(each => each === name).length}`,
        },
      ]),
      { type: 'message', content: 'done' },
    ]
    const rows = (calls: readonly string[]) =>
      output(calls).map(item =>
        'name' in item
          ? {
              role: 'assistant',
              content: null,
              tool_calls: [{ id: item.call_id, function: { name: item.name, arguments: '{}' } }],
            }
          : 'output' in item
            ? { role: 'tool', tool_call_id: item.call_id, content: item.output }
            : { role: 'assistant', content: item.content },
      )
    for (const fileOf of [
      (calls: readonly string[]) => webUi('q', { output: output(calls) }),
      (calls: readonly string[]) => list('q', ...rows(calls)),
    ]) {
      const { told } = await imported(fileOf(first), fileOf(later))
      const desk = importDesk()
      await desk.bring(fileOf(later))
      const words = (rowsTold: readonly string[]) =>
        rowsTold.map(line => line.replace(/^[\d<]+ /, '')).toSorted()
      expect(words(told)).toEqual(words(await desk.told()))
    }
  })

  it('brings a result that came between a call and the words after it, and nothing twice on a branch', async () => {
    const asked = { type: 'function_call', call_id: 'c', name: 'A', arguments: '{}' }
    const found = { type: 'function_call_output', call_id: 'c', output: 'found' }
    const words = { type: 'message', content: 'so' }
    const { shown } = await imported(
      webUi('q', { output: [asked, words] }),
      webUi('q', { output: [asked, found, words, { type: 'message', content: 'end' }] }),
    )
    expect(shown).toEqual(['1 u q', '2 a A({})', '3 t A=found', '4 a so | end'])
  })

  it('brings a question and its answer that were missing in the middle, and nothing twice', async () => {
    const { told, shown } = await imported(
      list('q', 'a', 'r', 'b'),
      list('q', 'a', 'new', 'answer', 'r', 'b', 's', 'c'),
    )
    expect(told).toEqual([
      '# ',
      '1 u q',
      '2 a a',
      '3 u r',
      '4 a b',
      '5<2 u new',
      '6 a answer',
      '7<4 u s',
      '8 a c',
    ])
    expect(shown).toEqual(['1 u q', '2 a a', '3 u r', '4 a b', '5 u s', '6 a c'])
  })

  it('keeps a changed question apart, with the same words after it', async () => {
    const named = (...said: readonly string[]) =>
      json({
        conversation_id: 'k',
        messages: said.map((content, at) => ({
          role: at % 2 === 0 ? 'user' : 'assistant',
          content,
        })),
      })
    const { shown } = await imported(
      named('q', 'a', 'r', 'b', 'thanks', 'c'),
      named('q', 'a', 'other', 'd', 'thanks', 'e'),
    )
    expect(shown).toEqual(['1 u q', '2 a a', '3 u other', '4 a d', '5 u thanks', '6 a e'])
  })

  it('renames a session whose conversation was renamed, and never one that the person has named', async () => {
    const desk = importDesk()
    const named = (title: string) => ({
      ...webUi('q', 'a'),
      text: webUi('q', 'a').text.toString().replace('Reeds', title),
    })
    const titles = async () => (await desk.storage.sessions.list()).map(({ title }) => title)
    await desk.bring(named('Reeds'))
    expect(await desk.bring(named('Herons'))).toEqual(['longer 0'])
    expect(await titles()).toEqual(['Herons'])
    expect(await desk.bring(named('Herons'))).toEqual(['here 0'])
    expect(await desk.bring(named('Reeds'))).toEqual(['here 0'])
    expect(await titles()).toEqual(['Herons'])
    const [row] = await desk.storage.sessions.list()
    const [log = []] = await desk.logs()
    await desk.storage.events.append(row?.id ?? '', [renamedTo('Mine', log)], {
      expectedRevision: log.length,
    })
    expect(await desk.bring(named('Egrets'))).toEqual(['here 0'])
    expect(await titles()).toEqual(['Mine'])
  })

  it('of a session that began here is added to the copy that came in first', async () => {
    const desk = importDesk()
    const log = session('u hello', 'a hi', 'u and?', 'a yes')
    const fileOf = (length: number): TestFile => ({
      name: 'own.json',
      text: exportSession({ title: 'Own', exportedAt: 1, events: log.slice(0, length) }),
    })
    await desk.storage.addSession({ sessionId: 'mine', events: log.slice(0, 2), blobs: [], at: 1 })
    expect(await desk.bring(fileOf(4))).toEqual(['differs 2'])
    expect(await desk.bring(fileOf(5))).toEqual(['longer 1'])
    expect(await desk.bring(fileOf(5))).toEqual(['here 0'])
    expect(await desk.logs()).toEqual(expect.arrayContaining([log.slice(0, 2), log]))
    expect(await desk.logs()).toHaveLength(2)
  })

  it('brings a picture that the first export lacked', async () => {
    const chat = (url: string) =>
      webUi({ content: 'See', files: [{ type: 'image', name: 'p', url }] }, 'a')
    const { after, told } = await imported(chat('/p'), chat(`data:image/png;base64,${PNG}`))
    expect(after).toEqual(['longer 1'])
    expect(told).toEqual(['# Reeds', '1 u See | [image: p]', '2 a a', '3<0 u See | <3×2>'])
  })
})
