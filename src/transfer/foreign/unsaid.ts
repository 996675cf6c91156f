/** The words of a file that no message says, so that none vanishes without a note. */
import { isRecord, parsedOr } from './read-json.ts'

/** Keys whose texts are words of a conversation, even a single one. */
const SPOKEN =
  /^(?:text|content|contents|parts|thinking|think|reasoning|reasoning_?content|summary|output|outputs|result|results|response|answer|question|prompt|message|messages|body|value|values|error|error_?message|error_?text|refusal|transcript|caption|code|stdout|stderr|input|arguments|args|items?|lines?|data|words|note|notes|quote)$/i
/** Keys of what an application notes for itself. */
const OWN =
  /^(?:type|role|id|.*_id|.*Id|uuid|.*uuid|name|title|model.*|provider.*|.*(?:time|date|timestamp|_at|At)|signature|.*[sS]ignature|encrypted.*|mime_?type|media_?type|language|icon.*|display_.*|displayName|site_name|status|state|stop_reason|version|cwd|gitBranch|userType|usage|.*url|href|path|toolUseResult|requestId|models|parent.*|children.*|followUps|statusHistory|info|timings)$/

/** The texts in a value that are words. Does not recurse. */
export function wordsWithin(value: unknown): readonly string[] {
  const texts: string[] = []
  const waiting: { readonly held: unknown; readonly key: string; readonly isBelow: boolean }[] = [
    { held: value, key: '', isBelow: false },
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { held, key, isBelow } = next
    if (typeof held === 'string') {
      if (isWords(held, isBelow || SPOKEN.test(key))) texts.push(held)
    } else if (Array.isArray(held))
      for (const each of held.toReversed())
        waiting.push({ held: each, key, isBelow: isBelow && typeof each === 'string' })
    else if (isRecord(held))
      for (const [name, each] of Object.entries(held).toReversed())
        if (!OWN.test(name)) waiting.push({ held: each, key: name, isBelow: false })
  }
  return texts
}

const SEVERAL = /\p{L}\S*\s+\S*\p{L}/u

function isWords(text: string, isSpoken: boolean): boolean {
  if (text.startsWith('data:') || isPacked(text)) return false
  return isSpoken ? /[\p{L}\p{N}]/u.test(text) : SEVERAL.test(text)
}

/** True for bytes as text. */
function isPacked(text: string): boolean {
  return (
    text.length > 200 && !/\s/.test(text.slice(0, 400)) && /^[\w+/=-]+$/.test(text.slice(0, 400))
  )
}

/** The number of texts in the values whose words are in none of those that are said. */
export function countUnsaid(values: readonly unknown[], said: ReadonlySet<string>): number {
  let tokens: ReadonlySet<string> | null = null
  const isSaid = (text: string): boolean => {
    if (said.has(text)) return true
    tokens ??= new Set([...said].flatMap(tokensOf))
    const all = tokens
    return tokensOf(text).every(token => all.has(token))
  }
  let unsaid = 0
  for (const value of values)
    for (const text of wordsWithin(value)) {
      if (isSaid(text)) continue
      const held = /^\s*[[{"]/.test(text) ? parsedOr(text) : text
      if (typeof held !== 'object' || wordsWithin({ value: held }).some(each => !isSaid(each)))
        unsaid += 1
    }
  return unsaid
}

/** The signs that stand for sources in words of ChatGPT, tags without attributes, and line breaks in JSON. */
const MARKS = /\ue200[^\ue201]*\ue201|【[^】]*】|<\/?[a-z]+>|\\[nrt]/g

function tokensOf(text: string): readonly string[] {
  return text.replaceAll(MARKS, ' ').match(/[\p{L}\p{N}]+/gu) ?? []
}
