/** Stores a text that changes many times a second: first whole, then its changes. Call all functions in a transaction. */
import { z } from 'zod'
import type { Connection } from './db.ts'

/** The approximate bytes of a record without its text. */
const RECORD_BYTES = 80
/** Digits of a change's number in its key. */
const DIGITS = 6

/** A change of the text before it: units kept from its start, the new text, units kept from its end. */
const Change = z.tuple([z.int().nonnegative(), z.string(), z.int().nonnegative()])
type Change = z.infer<typeof Change>

const Stored = z.object({ value: z.unknown() })

/** The text in the records of one key, in key order, up to the first unreadable one; null for none. */
export function textIn(records: readonly unknown[]): string | null {
  return reading(records).text
}

function reading(records: readonly unknown[]): {
  readonly text: string | null
  readonly isWhole: boolean
} {
  const [whole, ...changes] = records.map(record => Stored.safeParse(record).data?.value)
  if (typeof whole !== 'string') return { text: null, isWhole: false }
  let text = whole
  for (const value of changes) {
    const { data } = Change.safeParse(value)
    if (data === undefined) return { text, isWhole: false }
    text = withChange(text, data)
  }
  return { text, isWhole: true }
}

/** The records of a session's text. */
export function recordsOfText(connection: Connection, sessionId: string, key: string) {
  return connection
    .table<[string, string]>('drafts')
    .where('[sessionId+key]')
    .between([sessionId, key], [sessionId, `${key}+\uffff`])
}

/** Stores the text: only its changes, until they are as long as the text. */
export async function putText(
  connection: Connection,
  sessionId: string,
  { key, text }: { readonly key: string; readonly text: string },
): Promise<void> {
  const table = connection.table<[string, string]>('drafts')
  const stored = recordsOfText(connection, sessionId, key)
  const records = await stored.toArray()
  const { text: before, isWhole } = reading(records)
  if (isWhole && before === text) return
  const change = isWhole && before !== null ? changeOf(before, text) : null
  const spent = JSON.stringify(records.slice(1)).length
  if (change === null || spent + change[1].length + RECORD_BYTES >= text.length) {
    if (records.length > 1) await stored.delete()
    await table.put({ sessionId, key, value: text })
    return
  }
  const number = String(records.length).padStart(DIGITS, '0')
  await table.put({ sessionId, key: `${key}+${number}`, value: change })
}

function withChange(text: string, [start, added, end]: Change): string {
  return text.slice(0, start) + added + text.slice(text.length - end)
}

function changeOf(before: string, after: string): Change {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return [start, after.slice(start, after.length - end), end]
}
