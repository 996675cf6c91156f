import { MARK_NAMES, marks, settings } from '../../ports/collections.ts'
import type { ShownChange } from './commands.ts'
import { changesText } from './texts.ts'

const COLLECTIONS = ['prompt', 'project', 'preset', 'memory'] as const

/** What a change is of, for a person. `labels`: of settings, by their keys. */
export function nameOf(
  { collection, item, title }: Pick<ShownChange, 'collection' | 'item' | 'title'>,
  labels: ReadonlyMap<string, string>,
): string {
  if (collection === settings.name)
    return changesText('setting', { name: labels.get(item) ?? wordsOfKey(item) })
  const name = title ?? changesText('untitled')
  if (collection === marks.name) return changesText('chat', { name })
  const known = COLLECTIONS.find(each => each === collection)
  return known ? changesText(known, { name }) : name
}

/** What happened to it, for a person. Of a setting nobody says that it was made. */
export function whatHappened({
  collection,
  item,
  kind,
}: Pick<ShownChange, 'collection' | 'item' | 'kind'>): string {
  if (collection === settings.name) return changesText('changed')
  const mark = MARK_NAMES.find(each => item.endsWith(`/${each}`))
  if (collection !== marks.name || !mark) return changesText(kind)
  return changesText(kind === 'removed' ? `${mark}-off` : mark)
}

/** Of a setting that no page shows: `modelSampling` is “model sampling”. */
function wordsOfKey(key: string): string {
  return key.replace(/^.*\./, '').replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
}
