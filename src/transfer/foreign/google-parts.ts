/** Parts of the Google interface as parts that every reader knows. */
import { foreignNotes } from '../../i18n/en/sentences/foreign.ts'
import { at, isRecord, textAt } from './read-json.ts'

/** Each reads what stands under its key, in the writing of either library. */
const KINDS: readonly (readonly [
  camel: string,
  snake: string,
  read: (held: unknown) => object | null,
])[] = [
  [
    'functionCall',
    'function_call',
    call => ({
      type: 'tool_use',
      id: at(call, 'id'),
      name: at(call, 'name'),
      input: at(call, 'args'),
    }),
  ],
  ['functionResponse', 'function_response', responsePart],
  ['executableCode', 'executable_code', codePart],
  ['codeExecutionResult', 'code_execution_result', ran => wordsPart(textAt(ran, 'output'))],
  ['inlineData', 'inline_data', mediaPart],
  [
    'fileData',
    'file_data',
    file => ({
      type: 'file',
      name: textAt(file, 'displayName') || textAt(file, 'fileUri') || textAt(file, 'file_uri'),
    }),
  ],
]

/** Null for a part of another interface. */
export function googlePart(part: unknown): object | null {
  for (const [camel, snake, read] of KINDS) {
    const held = at(part, camel) ?? at(part, snake)
    if (isRecord(held)) return read(held)
  }
  return at(part, 'thought') === true ? { type: 'thinking', thinking: textAt(part, 'text') } : null
}

function wordsPart(text: string): object {
  return { type: 'text', text }
}

function responsePart(response: unknown): object {
  const held = at(response, 'response')
  const hasOne = isRecord(held) && Object.keys(held).length === 1
  const words = hasOne ? (at(held, 'output') ?? at(held, 'result')) : undefined
  return {
    type: 'tool_result',
    tool_use_id: at(response, 'id'),
    name: at(response, 'name'),
    content: words ?? held,
  }
}

function codePart(code: unknown): object {
  const language = textAt(code, 'language').toLowerCase()
  return wordsPart(`\`\`\`${language}\n${textAt(code, 'code')}\n\`\`\``)
}

function mediaPart(inline: unknown): object {
  const media = textAt(inline, 'mimeType') || textAt(inline, 'mime_type')
  const name = textAt(inline, 'displayName')
  if (media.startsWith('image/')) return { type: 'image', data: textAt(inline, 'data'), name }
  if (media.startsWith('audio/')) return { type: 'input_audio' }
  if (media.startsWith('video/')) return wordsPart(foreignNotes.video)
  return { type: 'file', name: name || media }
}
