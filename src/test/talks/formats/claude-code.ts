import { lines } from '../../foreign/talk.ts'
import { dateOf, inOrder, type TalkFormat } from '../talk.ts'

/** Each block of an answer is a line, and so is each result. What comes after a result is another message of the API. */
export const claudeCode: TalkFormat = {
  name: 'Claude Code',
  holds: { branches: true, calls: 3, turns: true, reasoning: true },
  write: talk => {
    const ends = new Map<string | null, string>()
    const made = talk.messages.flatMap(message => {
      const { id, role, at, reasoning } = message
      let parentUuid = ends.get(message.parentId) ?? null
      let results = 0
      const line = (name: string, type: string, content: object) => {
        const uuid = `${id} ${name}`
        const said = {
          role: type,
          content: [content],
          ...(type === 'assistant' && { id: `msg ${id} ${message.isInTurn ? results : 0}` }),
        }
        if (type !== role) results += 1
        const written = {
          type,
          uuid,
          parentUuid,
          sessionId: talk.id,
          timestamp: dateOf(at),
          message: said,
        }
        parentUuid = uuid
        return written
      }
      const written = [
        ...(reasoning === ''
          ? []
          : [line('think', role, { type: 'thinking', thinking: reasoning })]),
        ...inOrder<object>(message, {
          text: text => line('text', role, { type: 'text', text }),
          call: call => {
            const input = { q: call.words }
            return line(call.id, role, { type: 'tool_use', id: call.id, name: 'Read', input })
          },
          result: (call, content) =>
            line(`${call.id} result`, 'user', {
              type: 'tool_result',
              tool_use_id: call.id,
              content,
            }),
        }),
      ]
      if (parentUuid !== null) ends.set(id, parentUuid)
      return written
    })
    return lines({ type: 'summary', summary: talk.title, leafUuid: 'z' }, ...made)
  },
}
