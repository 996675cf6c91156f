/** Real files: each imports with the messages, calls and words that another count of the same file gives. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { estimateText } from '../../engine/index.ts'
import { dataFolder, NO_DATA, readData } from '../../test/data-folder.ts'
import { importsOf } from '../../test/foreign-files.ts'

/** What a file holds, counted from its JSON alone. */
interface Count {
  readonly messages: number
  readonly calls: number
  readonly results: number
  /** Estimated, of all words that a model reads. */
  readonly tokens: number
}

// oxlint-disable-next-line typescript/no-explicit-any -- An independent reader of recorded files.
type Json = any

const tokensOf = (...texts: readonly unknown[]): number =>
  texts.reduce<number>(
    (sum, text) =>
      sum + (typeof text === 'string' && text.trim() !== '' ? estimateText(text).tokens : 0),
    0,
  )
const sum = (counts: readonly Count[]): Count => ({
  messages: counts.reduce((all, { messages }) => all + messages, 0),
  calls: counts.reduce((all, { calls }) => all + calls, 0),
  results: counts.reduce((all, { results }) => all + results, 0),
  tokens: counts.reduce((all, { tokens }) => all + tokens, 0),
})

/** Messages of the OpenAI interface. */
function openAiCount(list: readonly Json[]): Count {
  const spoken = list.filter(({ role }) => role !== 'system')
  const calls = spoken.flatMap(message => message.tool_calls ?? [])
  const words = spoken.flatMap(({ content }) =>
    typeof content === 'string' ? [content] : (content ?? []).map((part: Json) => part.text),
  )
  const inputs = calls.map(call => JSON.stringify(JSON.parse(call.function.arguments)))
  return {
    messages: spoken.length,
    calls: calls.length,
    results: spoken.filter(({ role }) => role === 'tool').length,
    tokens: tokensOf(...words) + tokensOf(...inputs),
  }
}

async function imported(path: string): Promise<Count & { readonly sources: readonly string[] }> {
  const { files, sessions } = await importsOf([{ name: 'a file', text: readData(path) ?? '' }])
  expect(files.flatMap(({ faults }) => faults)).toEqual([])
  return {
    sources: files.flatMap(({ sources }) => sources),
    ...sum(
      sessions.map(({ found, events }) => ({
        messages: found.messages,
        calls: found.calls,
        results: events
          .flatMap(event => (event.type === 'v1.message-appended' ? event.parts : []))
          .filter(({ type }) => type === 'tool-result').length,
        tokens: found.tokens,
      })),
    ),
  }
}

const folder = dataFolder()

describe.skipIf(folder === null)(`recorded files (${NO_DATA})`, () => {
  const trajectories =
    folder === null
      ? []
      : readdirSync(join(folder, 'swe-agent-traj')).filter(name => name.endsWith('.traj'))

  it.each(trajectories)('SWE-agent: %s', async name => {
    const path = `swe-agent-traj/${name}`
    const { history } = JSON.parse(readData(path) ?? '')
    expect(await imported(path)).toEqual({ sources: ['SWE-agent'], ...openAiCount(history) })
  })

  it('tau-bench: all runs', async () => {
    const path = 'tau-bench/gpt-4o-airline.json'
    const runs: readonly Json[] = JSON.parse(readData(path) ?? '')
    const counts = runs.map(({ traj }) => openAiCount(traj))
    expect(await imported(path)).toEqual({ sources: ['tau-bench'], ...sum(counts) })
  })

  it.each(
    folder === null
      ? []
      : ['llm-logs', 'nonfncall-llm-logs'].flatMap(each =>
          readdirSync(join(folder, 'openhands-llm-logs', each)).map(
            name => `openhands-llm-logs/${each}/${name}`,
          ),
        ),
  )('OpenHands: %s', async path => {
    const log = JSON.parse(readData(path) ?? '')
    const answer = log.response.choices[0].message
    const { messages, calls, results, tokens } = openAiCount([...log.messages, answer])
    const open = answer.tool_calls?.length ?? 0
    expect(await imported(path)).toEqual({
      sources: ['OpenHands'],
      // The log ends before the results of the last calls; each gets one that says so.
      messages: messages + (open > 0 ? 1 : 0),
      calls,
      results: results + open,
      tokens: tokens + open * tokensOf('[no result in the file]'),
    })
  })

  it.each(['fncall-llm-message.json', 'nonfncall-llm-message.json'])('messages: %s', async name => {
    const path = `openhands-llm-logs/llm_data/${name}`
    const list = JSON.parse(readData(path) ?? '')
    expect(await imported(path)).toEqual({ sources: ['Messages'], ...openAiCount(list) })
  })

  it('pi: a session of 915 entries', async () => {
    const path = 'pi-sessions/large-session.jsonl'
    const said: readonly Json[] = (readData(path) ?? '')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line))
      .flatMap(({ message }) => message ?? [])
    const blocks = said.flatMap(({ content }) => content)
    const calls = blocks.filter(({ type }) => type === 'toolCall')
    const results = said.filter(({ role }) => role === 'toolResult')
    const answered = new Set(results.map(({ toolCallId }) => toolCallId))
    const open = calls.filter(({ id }) => !answered.has(id))
    // The results of one step are one message; a step without any gets one that says so.
    const steps = said.filter(
      ({ role }, at) => role === 'toolResult' && said[at - 1]?.role !== role,
    )
    const unanswered = said.filter(
      ({ content }, at) =>
        content.some(({ type }: Json) => type === 'toolCall') &&
        said[at + 1]?.role !== 'toolResult',
    )
    const words = said.filter(
      ({ role, content, errorMessage }) =>
        role !== 'toolResult' && (content.length > 0 || errorMessage),
    )
    const read = await imported(path)
    expect(read).toMatchObject({
      sources: ['pi'],
      messages: words.length + steps.length + unanswered.length,
      calls: calls.length,
      results: results.length + open.length,
    })
    expect(read.tokens).toBe(
      tokensOf(...blocks.map(({ text, thinking }) => text ?? thinking)) +
        tokensOf(...said.map(({ errorMessage }) => errorMessage)) +
        tokensOf(...calls.map(call => JSON.stringify(call.arguments))) +
        open.length * tokensOf('[no result in the file]'),
    )
  })

  it.each(['session.messages.json', 'basic.compaction.json'])('Cline: %s', async name => {
    const path = `cline-session/${name}`
    const { messages } = JSON.parse(readData(path) ?? '')
    const blocks: readonly Json[] = messages.flatMap(({ content }: Json) => content)
    const calls = blocks.filter(({ type }) => type === 'tool_use')
    const read = await imported(path)
    expect(read).toMatchObject({
      sources: ['Cline'],
      calls: calls.length,
      results: blocks.filter(({ type }) => type === 'tool_result').length,
    })
  })

  it('LoCoMo: ten conversations', async () => {
    const talks: readonly Json[] = JSON.parse(readData('locomo/locomo.json') ?? '')
    const said = talks.flatMap(({ conversation }) =>
      Object.keys(conversation)
        .filter(key => /^session_\d+$/.test(key))
        .flatMap(key => conversation[key]),
    )
    const read = await imported('locomo/locomo.json')
    expect(read).toMatchObject({ sources: ['LoCoMo'], messages: said.length, calls: 0 })
    expect(read.tokens).toBe(
      tokensOf(...said.map(({ speaker, text }) => `${speaker}: ${text}`)) +
        tokensOf(...said.flatMap(({ blip_caption: seen }) => (seen ? [`[image: ${seen}]`] : []))),
    )
  })
})
