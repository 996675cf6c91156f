import type { Project, ProjectStore } from '../ports/projects.ts'
import { byName } from '../store/projects.ts'

/** The projects of `createMemoryStorage`, the same ones for all its connections. */
export function createMemoryProjects(): ProjectStore {
  const projects = new Map<string, Project>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) queueMicrotask(listener)
  }
  return {
    list: async () => structuredClone([...projects.values()]).toSorted(byName),
    put: async project => {
      projects.set(project.id, structuredClone(project))
      tell()
    },
    remove: async id => {
      projects.delete(id)
      tell()
    },
    subscribe: async listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
