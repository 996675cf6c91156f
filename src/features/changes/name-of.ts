import type { ShownChange } from './commands.ts'
import { changesText } from './words.ts'

const COLLECTIONS = ['prompt', 'project', 'preset', 'memory'] as const
const MARKS = ['pinnedAt', 'trashedAt', 'archivedAt', 'projectId', 'tags'] as const

/** What a change is of, for a person. `labels`: of settings, by their keys. */
export function nameOf(
  { collection, item, title }: Pick<ShownChange, 'collection' | 'item' | 'title'>,
  labels: ReadonlyMap<string, string>,
): string {
  if (collection === 'setting')
    return changesText('setting', { name: labels.get(item) ?? wordsOfKey(item) })
  const name = title ?? changesText('untitled')
  const known = COLLECTIONS.find(each => each === collection)
  if (known) return changesText(known, { name })
  const mark = MARKS.find(each => item.endsWith(`/${each}`))
  return mark && collection === 'mark' ? changesText(mark, { name }) : name
}

/** Of a setting that no page shows: `modelSampling` is “model sampling”. */
function wordsOfKey(key: string): string {
  return key.replace(/^.*\./, '').replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
}
