import type { Items } from '../ports/change-log.ts'
import type { Project, ProjectStore } from '../ports/projects.ts'

/** The projects, by id. */
export function createProjectStore(items: Items<Project>): ProjectStore {
  return {
    list: async () => [...(await items.list()).values()].toSorted(byName),
    put: async project => {
      await items.change(() => new Map([[project.id, project]]), project.changedAt)
    },
    remove: id => items.change(here => (here.has(id) ? new Map([[id, null]]) : null)),
    subscribe: items.subscribe,
  }
}

/** The order of the list. */
function byName(left: Project, right: Project): number {
  return left.name.localeCompare(right.name, 'en') || (left.id < right.id ? -1 : 1)
}
