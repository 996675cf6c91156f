import { shortened } from './shortened.ts'
import { textsOf } from './texts.ts'

const text = textsOf('start.list', { separator: ', ' })

/** The entries with a comma between them, as the language writes it. */
export function joined(entries: readonly string[]): string {
  return entries.join(text('separator'))
}

/** Entries of a list. */
const MOST_LISTED = 100

/** Names of somebody else, joined, with a bound for each and for all. */
export function shortenedList(names: readonly string[]): string {
  const listed = names.slice(0, MOST_LISTED).map(name => shortened(name))
  return joined([...listed, ...(names.length > MOST_LISTED ? ['…'] : [])])
}
