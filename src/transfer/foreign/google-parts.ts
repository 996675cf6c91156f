/** Parts of the Google interface as parts that every reader knows. */
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'
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
  ['codeExecutionResult', 'code_execution_result', ranPart],
  ['inlineData', 'inline_data', mediaPart],
  ['inlineFile', 'inline_file', mediaPart],
  ['inlineImage', 'inline_image', mediaPart],
  ['inlineAudio', 'inline_audio', () => ({ type: 'input_audio' })],
  ['driveDocument', 'drive_document', storedFile],
  ['driveImage', 'drive_image', file => wordsPart(foreignNotes.image(textAt(file, 'id')))],
  ['driveVideo', 'drive_video', storedVideo],
  ['driveAudio', 'drive_audio', () => ({ type: 'input_audio' })],
  ['youtubeVideo', 'youtube_video', storedVideo],
  [
    'fileData',
    'file_data',
    file => ({
      type: 'file',
      name: textAt(file, 'displayName') || textAt(file, 'fileUri') || textAt(file, 'file_uri'),
    }),
  ],
]

/** All that stands in the part besides its words. */
export function googleParts(part: unknown): readonly object[] {
  return KINDS.flatMap(([camel, snake, read]) => {
    const held = at(part, camel) ?? at(part, snake)
    return isRecord(held) ? (read(held) ?? []) : []
  })
}

/** Null for a part of another interface. */
export function googlePart(part: unknown): object | null {
  const [first] = googleParts(part)
  if (first) return first
  return at(part, 'thought') === true ? { type: 'thinking', thinking: textAt(part, 'text') } : null
}

function wordsPart(text: string): object {
  return { type: 'text', text }
}

function responsePart(response: unknown): object {
  const held = at(response, 'response')
  const failure = at(held, 'error')
  const hasOne = isRecord(held) && Object.keys(held).length === 1
  const words = hasOne ? (at(held, 'output') ?? at(held, 'result') ?? failure) : undefined
  return {
    type: 'tool_result',
    tool_use_id: at(response, 'id'),
    name: at(response, 'name'),
    content: words ?? held,
    is_error: failure !== undefined && failure !== null && failure !== '',
  }
}

function ranPart(ran: unknown): object {
  const output = textAt(ran, 'output').trimEnd()
  return wordsPart(output && `\`\`\`\n${output}\n\`\`\``)
}

function codePart(code: unknown): object {
  const language = textAt(code, 'language').toLowerCase()
  return wordsPart(`\`\`\`${language}\n${textAt(code, 'code')}\n\`\`\``)
}

function storedFile(file: unknown): object {
  return wordsPart(foreignNotes.file(textAt(file, 'id')))
}

function storedVideo(file: unknown): object {
  return textAt(file, 'id') === '' ? wordsPart(foreignNotes.video) : storedFile(file)
}

function mediaPart(inline: unknown): object {
  const media = textAt(inline, 'mimeType') || textAt(inline, 'mime_type')
  const name = textAt(inline, 'displayName')
  if (media.startsWith('image/')) return { type: 'image', data: textAt(inline, 'data'), name }
  if (media.startsWith('audio/')) return { type: 'input_audio' }
  if (media.startsWith('video/')) return wordsPart(foreignNotes.video)
  return { type: 'file', name: name || media }
}
