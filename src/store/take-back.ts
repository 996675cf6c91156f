/** Undo and redo: a change of an item gives it the value that it had before another change. */
import type { Change, ChangeLog } from '../ports/change-log.ts'
import { foldItem, partsBetween, valueBefore } from '../ports/fold-item.ts'
import { asOneAct, changeAfter, type Stamp, write } from './items.ts'

export function takeBack(
  log: ChangeLog,
  taken: readonly Change[],
  { now, nextId }: Stamp,
): Promise<readonly Change[]> {
  return write(log, async () => {
    const made: Change[] = []
    for (const { id, collection, item, stays, parts: own } of taken) {
      const changes = (await log.read(collection)).filter(change => change.item === item)
      const before = valueBefore(changes, id)
      if (before === undefined) continue
      const parts = partsBetween(foldItem(changes), before, own?.division)
      const change = {
        id: nextId(),
        collection,
        item,
        at: now(),
        value: before,
        takesBack: id,
        ...(parts && { parts }),
        ...(stays && { stays }),
      }
      made.push(changeAfter(changes.at(-1), change))
    }
    return asOneAct(made)
  })
}
