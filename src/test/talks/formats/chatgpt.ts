import type { Talk, TalkFormat, TalkMessage } from '../talk.ts'

/** Reasoning, words, each call and each result are a node of their own. */
export const chatgpt: TalkFormat = {
  name: 'ChatGPT',
  holds: { branches: true, calls: 1, reasoning: true },
  write: talk => {
    const nodes = talk.messages.map(nodesOf)
    const lastOf = new Map(nodes.map(list => [list[0]?.messageId, list.at(-1)?.id]))
    const linked = talk.messages.flatMap(({ parentId }, at) =>
      (nodes[at] ?? []).map(({ id, message }, index, list) => [
        id,
        { id, message, parent: list[index - 1]?.id ?? lastOf.get(parentId ?? '') ?? null },
      ]),
    )
    return JSON.stringify([
      {
        conversation_id: talk.id,
        title: talk.title,
        create_time: 1_700_000_000,
        current_node: lastOf.get(mainEnd(talk)),
        mapping: Object.fromEntries(linked),
      },
    ])
  },
}

function nodesOf({ id, at, role, reasoning, text, calls }: TalkMessage) {
  const made: readonly (readonly [name: string, message: object])[] = [
    ...(reasoning === ''
      ? []
      : [
          [
            'think',
            said(role, { content_type: 'thoughts', thoughts: [{ content: reasoning }] }),
          ] as const,
        ]),
    ...(text === ''
      ? []
      : [['text', said(role, { content_type: 'text', parts: [text] })] as const]),
    ...calls.flatMap(call => [
      [call.id, { ...said(role, code(call.words)), recipient: 'web' }] as const,
      ...(call.result === null ? [] : [[`${call.id} result`, resultOf(call.result)] as const]),
    ]),
  ]
  return made.map(([name, message]) => ({
    id: `${id} ${name}`,
    messageId: id,
    message: { ...message, create_time: at },
  }))
}

function resultOf(result: string) {
  return said('tool', { content_type: 'text', parts: [result] }, 'web')
}

function said(role: string, content: object, name?: string) {
  return { author: { role, name }, content }
}

function code(words: string) {
  return { content_type: 'code', text: JSON.stringify({ words }) }
}

function mainEnd({ messages }: Talk): string | undefined {
  return messages.findLast(({ isMain }) => isMain)?.id
}
