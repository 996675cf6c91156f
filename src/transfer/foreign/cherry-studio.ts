/** Cherry Studio: the data of a backup, with the blocks of newer versions or the plain messages of older ones. */
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'
import { callsFirst, callWithResult } from './call-with-result.ts'
import { contentParts, reasoningPart, roleOf, textPart } from './content.ts'
import {
  type ForeignPart,
  type ForeignSession,
  sessionOf,
  type Unlinked,
} from './foreign-session.ts'
import { at, idAt, isRecord, listAt, parsedOr, textAt, timeAt } from './read-json.ts'
import { unreadWarning } from './unread.ts'
import { type ListedTurn, promptTurn, versionsInARow } from './versions.ts'

/** True for the data of a backup. */
export function isCherryStudio(value: unknown): boolean {
  const stored = at(value, 'indexedDB')
  return isRecord(at(value, 'localStorage')) && (isRecord(stored) || Array.isArray(stored))
}

interface Topic {
  readonly title: string
  readonly system: string
  readonly createdAt: number | null
}

/** The topics of a backup; keys and settings stay in the file. */
export function readCherryStudio(value: unknown): readonly ForeignSession[] {
  const stored = at(value, 'indexedDB')
  // Older versions: pairs of a key and a value.
  const topics = Array.isArray(stored)
    ? stored.filter(pair => textAt(pair, 'key').startsWith('topic:')).map(pair => at(pair, 'value'))
    : listAt(stored, 'topics')
  const blocks = new Map(
    listAt(stored, 'message_blocks').map(block => [idAt(block, 'id') ?? '', block] as const),
  )
  const byMessage = Map.groupBy(blocks.values(), block => idAt(block, 'messageId') ?? '')
  const named = topicsOf(value)
  return topics.map(topic => {
    const id = idAt(topic, 'id')
    const { title = '', system = '', createdAt = null } = named.get(id ?? '') ?? {}
    const written: unknown[] = []
    const places = placesOf(listAt(topic, 'messages'), message => {
      const ids = listAt(message, 'blocks')
      const own = ids.flatMap(each => (typeof each === 'string' ? (blocks.get(each) ?? []) : each))
      const found = own.length > 0 ? own : (byMessage.get(idAt(message, 'id') ?? ' ') ?? [])
      written.push(wordsOf(message), ...found.map(wordsOf))
      return found
    })
    return sessionOf('cherry-studio', {
      ...versionsInARow([...promptTurn(system), ...places]),
      foreignId: id,
      title: title || textAt(topic, 'name'),
      createdAt: createdAt ?? timeAt(topic, 'createdAt'),
      written,
      warnings: unreadWarning(places.filter(({ versions }) => versions.flat().length === 0).length),
    })
  })
}

/** A message or a block, without what a tool and a model say about themselves. */
function wordsOf(value: unknown): unknown {
  const metadata = at(value, 'metadata')
  if (!isRecord(value)) return value
  const raw = at(metadata, 'rawMcpToolResponse')
  const tools = listAt(metadata, 'mcpTools')
  return {
    ...value,
    mentions: null,
    metadata: isRecord(metadata)
      ? { ...metadata, rawMcpToolResponse: ofUse(raw), mcpTools: tools.map(ofUse) }
      : metadata,
  }
}

/** The use of a tool without its description. */
function ofUse(raw: unknown): unknown {
  return isRecord(raw) ? { ...raw, tool: null } : raw
}

/** Titles and prompts are with the assistants: text of JSON in text of JSON. */
function topicsOf(value: unknown): ReadonlyMap<string, Topic> {
  const persisted = at(value, 'localStorage', 'persist:cherry-studio')
  const store = typeof persisted === 'string' ? parsedOr(persisted) : persisted
  const held = at(store, 'assistants')
  const assistants = typeof held === 'string' ? parsedOr(held) : held
  const all = [at(assistants, 'defaultAssistant'), ...listAt(assistants, 'assistants')]
  return new Map(
    all.flatMap(assistant =>
      listAt(assistant, 'topics').map((topic): readonly [string, Topic] => [
        idAt(topic, 'id') ?? '',
        {
          title: textAt(topic, 'name'),
          system: [textAt(assistant, 'prompt'), textAt(topic, 'prompt')]
            .filter(Boolean)
            .join('\n\n'),
          createdAt: timeAt(topic, 'createdAt'),
        },
      ]),
    ),
  )
}

/** Answers to one question are versions; the useful one, or else the last, is what the rest follows. */
function placesOf(
  messages: readonly unknown[],
  blocksOf: (message: unknown) => readonly unknown[],
): readonly ListedTurn[] {
  const groups: unknown[][] = []
  for (const message of messages) {
    const last = groups.at(-1)
    const asked = idAt(message, 'askId')
    if (last && asked !== null && asked === idAt(last[0], 'askId')) last.push(message)
    else groups.push([message])
  }
  return groups.map(group => {
    const marked = ['useful', 'foldSelected'].map(key =>
      group.findIndex(each => at(each, key) === true),
    )
    return {
      versions: group.map(message => {
        const read = messageOf(message, blocksOf(message))
        return read ? [read] : []
      }),
      shown: marked.find(position => position >= 0) ?? group.length - 1,
    }
  })
}

function messageOf(message: unknown, blocks: readonly unknown[]): Unlinked | null {
  const role = roleOf(at(message, 'role'))
  if (role === null) return null
  const plain = textAt(message, 'content')
  const isAnswer = role === 'assistant'
  return {
    role,
    parts: [
      ...reasoningPart(textAt(message, 'reasoning_content')),
      ...textPart(plain),
      ...callsFirst(blocks.flatMap(blockIn)),
      ...callsFirst(listAt(message, 'metadata', 'mcpTools').flatMap(tool => toolIn(tool))),
      ...listAt(message, 'files').flatMap(file => fileIn({ file })),
      ...[
        ...listAt(message, 'images'),
        ...listAt(message, 'metadata', 'generateImage', 'images'),
      ].flatMap(url => imageIn({ url })),
      ...textPart(textAt(message, 'error', 'message')),
    ],
    at: timeAt(message, 'createdAt'),
    model: isAnswer ? (idAt(message, 'model', 'id') ?? idAt(message, 'modelId')) : null,
  }
}

function blockIn(block: unknown): readonly ForeignPart[] {
  const words = textAt(block, 'content')
  switch (textAt(block, 'type')) {
    case 'thinking':
      return reasoningPart(words)
    case 'tool':
      return toolIn(at(block, 'metadata', 'rawMcpToolResponse') ?? block, block)
    case 'image':
      return imageIn(block)
    case 'file':
      return fileIn(block)
    case 'video':
      return textPart(foreignNotes.video)
    case 'citation':
      return textPart(sourcesIn(at(block, 'response', 'results')))
    case 'error':
      return textPart(textAt(block, 'error', 'message') || words)
    case 'code':
      return textPart(words && `\`\`\`${textAt(block, 'language')}\n${words}\n\`\`\``)
    default:
      return textPart(words)
  }
}

/** What a search found, as links. */
function sourcesIn(results: unknown): string {
  const listed = [...listAt(results, 'results'), ...listAt(results, 'groundingChunks')]
  return (Array.isArray(results) ? results : listed)
    .map(site => {
      const url = textAt(site, 'url') || textAt(site, 'web', 'uri') || textAt(site, 'link')
      const title = textAt(site, 'title') || textAt(site, 'web', 'title')
      return url === '' ? title : `[${title || url}](${url})`
    })
    .filter(Boolean)
    .join('\n')
}

function toolIn(raw: unknown, block: unknown = raw): readonly ForeignPart[] {
  const response = at(raw, 'response') ?? at(block, 'content')
  return callWithResult({
    id: idAt(raw, 'toolCallId') ?? idAt(raw, 'id') ?? idAt(block, 'toolId'),
    tool: idAt(raw, 'tool', 'name') ?? idAt(block, 'toolName') ?? 'tool',
    input: at(raw, 'arguments') ?? at(block, 'arguments'),
    response: response === '' ? null : response,
    isError: textAt(raw, 'status') === 'error',
  })
}

function imageIn(block: unknown): readonly ForeignPart[] {
  const name = textAt(block, 'file', 'origin_name') || textAt(block, 'file', 'name')
  const urls = [
    textAt(block, 'url'),
    ...listAt(block, 'metadata', 'generateImageResponse', 'images'),
  ]
  const pictures = urls.flatMap(url =>
    typeof url === 'string' && url.startsWith('data:')
      ? contentParts({ type: 'image_url', url, name })
      : [],
  )
  return pictures.length > 0 ? pictures : textPart(foreignNotes.image(name))
}

function fileIn(block: unknown): readonly ForeignPart[] {
  const name = textAt(block, 'file', 'origin_name') || textAt(block, 'file', 'name')
  return textPart(foreignNotes.file(name))
}
