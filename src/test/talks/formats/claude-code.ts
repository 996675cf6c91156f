import { lines } from '../../foreign/talk.ts'
import { dateOf, type TalkFormat } from '../talk.ts'

/** Each block of an answer is a line, and so is each result. */
export const claudeCode: TalkFormat = {
  name: 'Claude Code',
  holds: { branches: true, calls: 3, reasoning: true },
  write: talk => {
    const ends = new Map<string | null, string>()
    const made = talk.messages.flatMap(message => {
      const { id, role, at, reasoning, text, calls } = message
      let parentUuid = ends.get(message.parentId) ?? null
      const line = (name: string, type: string, content: object) => {
        const uuid = `${id} ${name}`
        const said = {
          role: type,
          content: [content],
          ...(type === 'assistant' && { id: `msg ${id}` }),
        }
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
        ...(text === '' ? [] : [line('text', role, { type: 'text', text })]),
        ...calls.map(call =>
          line(call.id, role, {
            type: 'tool_use',
            id: call.id,
            name: 'Read',
            input: { q: call.words },
          }),
        ),
        ...calls.flatMap(call =>
          call.result === null
            ? []
            : [
                line(`${call.id} result`, 'user', {
                  type: 'tool_result',
                  tool_use_id: call.id,
                  content: call.result,
                }),
              ],
        ),
      ]
      if (parentUuid !== null) ends.set(id, parentUuid)
      return written
    })
    return lines({ type: 'summary', summary: talk.title, leafUuid: 'z' }, ...made)
  },
}
