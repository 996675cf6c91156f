/** All that a person makes beside chats, over one log of changes. */
import type { ChangeLog, Collection, Items } from '../ports/change-log.ts'
import { projects, prompts } from '../ports/collections.ts'
import type { StoragePort } from '../ports/storage.ts'
import { openItems, type Stamp, tidyChanges } from './items.ts'
import { createMemoryStore } from './memory.ts'
import { createProjectStore } from './projects.ts'
import { createPromptStore } from './prompts.ts'
import { takeBack } from './take-back.ts'

/** The part of the storage that belongs to no session. */
export type CollectionsPort = Pick<
  StoragePort,
  'changes' | 'items' | 'takeBack' | 'tidyChanges' | 'prompts' | 'memory' | 'projects'
>

export function openCollections(changes: ChangeLog, stamp: Stamp): CollectionsPort {
  const items = <Value>(collection: Collection<Value>): Items<Value> =>
    openItems(changes, collection, stamp)
  return {
    changes,
    items,
    takeBack: taken => takeBack(changes, taken, stamp),
    tidyChanges: before => tidyChanges(changes, before),
    prompts: createPromptStore(items(prompts)),
    memory: createMemoryStore(changes),
    projects: createProjectStore(items(projects)),
  }
}
