import { chosenFiles, isNeither, type GivenFiles } from '../kit/files-given.ts'

const JSON_TYPE = 'application/json'
const ZIP_TYPE = /^application\/(?:x-)?zip\b/

/** The kind of files that a person drags over the page, if the browser tells it before the drop. */
export type Hovering = 'attached' | 'session' | 'backup' | 'unknown' | 'unsupported'

export function hoveringOf(items: Iterable<Pick<DataTransferItem, 'kind' | 'type'>>): Hovering {
  const types = [...items].filter(({ kind }) => kind === 'file').map(({ type }) => type)
  if (types.length === 0 || types.includes('')) return 'unknown'
  if (types.every(type => type === JSON_TYPE)) return 'session'
  if (types.every(type => ZIP_TYPE.test(type))) return 'backup'
  return types.some(type => type !== JSON_TYPE && !isNeither(type)) ? 'attached' : 'unsupported'
}

/** What is dropped on the page, by what becomes of it. */
export function droppedFiles(files: Iterable<File>): GivenFiles {
  const chosen = chosenFiles(files)
  const isImported = ({ name, type }: File): boolean =>
    type === JSON_TYPE || ZIP_TYPE.test(type) || /\.(?:jsonl?|traj|zip)$/i.test(name)
  const isOther = (file: File): boolean => !isImported(file)
  return {
    attached: chosen.attached.filter(isOther),
    imported: [...chosen.attached, ...chosen.unsupported].filter(isImported),
    unsupported: chosen.unsupported.filter(isOther),
  }
}
