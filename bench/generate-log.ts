import { SessionEvent } from '../src/engine/log/event.ts'

const WORDS =
  'the a of to in is that for we it on with as model window summary token log event branch view cut tail pin mask budget reply server error result value test file line change small every never first last one two'.split(
    ' ',
  )

/**
 * A session of this many messages, about 195 tokens each: prose, code and tables, with a tool call and
 * its result in every ninth pair. The same number always gives the same log.
 */
export function generateLog(messages: number): readonly SessionEvent[] {
  const next = randomNumbers(messages)
  const events: SessionEvent[] = [
    SessionEvent.parse({
      id: 'e0',
      parentId: null,
      at: 0,
      type: 'v1.session-created',
      title: `${messages} messages`,
      origin: 'user',
    }),
  ]
  for (let index = 0; index < messages; index++) events.push(messageAt(index, next))
  return events
}

/** The message that follows `index` others in such a session. */
export function messageAt(index: number, next: () => number): SessionEvent {
  const at = index + 1
  const position = index % 18
  const stamp = { id: `e${at}`, parentId: `e${at - 1}`, at, type: 'v1.message-appended' }
  const callId = `call-${index - (position === 16 ? 1 : 0)}`
  if (position === 15)
    return SessionEvent.parse({
      ...stamp,
      role: 'assistant',
      parts: [{ type: 'tool-call', callId, tool: 'read_file', input: { path: `src/${at}.ts` } }],
      model: null,
      finishReason: 'tool-calls',
    })
  if (position === 16)
    return SessionEvent.parse({
      ...stamp,
      role: 'tool',
      parts: [{ type: 'tool-result', callId, tool: 'read_file', output: codeText(at, next) }],
      model: null,
      finishReason: null,
    })
  const write = [proseText, codeText, tableText][index % 3] ?? proseText
  return SessionEvent.parse({
    ...stamp,
    role: position % 2 === 0 && position < 15 ? 'user' : 'assistant',
    parts: [{ type: 'text', text: write(at, next) }],
    model: null,
    finishReason: null,
  })
}

/** Numbers from 0 up to 1, always the same for a seed (a linear congruential generator). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function words(count: number, next: () => number): string {
  return Array.from({ length: count }, () => WORDS[Math.floor(next() * WORDS.length)]).join(' ')
}

/** A paragraph of thirteen sentences, about 180 tokens. */
export function proseText(at: number, next: () => number): string {
  return `Message ${at}. ${Array.from({ length: 13 }, () => `${words(13, next)}.`).join(' ')}`
}

/** A fenced function of sixteen lines. */
export function codeText(at: number, next: () => number): string {
  const lines = Array.from({ length: 16 }, (_, line) => {
    return `  const value${line} = measure(${Math.floor(next() * 1000)}, '${words(2, next)}')`
  })
  return `\`\`\`ts\nexport function f${at}() {\n${lines.join('\n')}\n}\n\`\`\``
}

/** A table of fifteen rows. */
export function tableText(at: number, next: () => number): string {
  const rows = Array.from(
    { length: 15 },
    (_, row) => `| ${row} | ${words(3, next)} | ${Math.floor(next() * 10_000)} |`,
  )
  return `Table ${at}\n\n| n | what | value |\n| --- | --- | --- |\n${rows.join('\n')}`
}
