/** Lists of the person as files: the changes of the memory, with their history, the projects, and items of any collections. */
import { z } from 'zod'
import { MemoryChange } from '../ports/memory.ts'
import { parseJson } from '../ports/parse-json.ts'
import { Project } from '../ports/projects.ts'

const VERSION = 1

const MemoryFile = z.strictObject({
  format: z.literal('palimpsest-memory'),
  version: z.literal(VERSION),
  changes: z.array(MemoryChange),
})

/** Without their models: a file must not choose where the next words go. */
const ProjectsFile = z.strictObject({
  format: z.literal('palimpsest-projects'),
  version: z.literal(VERSION),
  projects: z.array(Project.omit({ model: true })),
})

/** The text of a file with every change of the memory. */
export function memoryFileText(changes: readonly MemoryChange[]): string {
  return textOf<typeof MemoryFile>({
    format: 'palimpsest-memory',
    version: VERSION,
    changes: [...changes],
  })
}

/** The changes in the text of a file, all or nothing; null if it cannot be read. Never throws. */
export function readMemoryFile(text: string): readonly MemoryChange[] | null {
  return MemoryFile.safeParse(parseJson(text)).data?.changes ?? null
}

/** The text of a file with these projects. */
export function projectsFileText(list: readonly Project[]): string {
  const projects = list.map(({ model: _model, ...project }) => project)
  return textOf<typeof ProjectsFile>({ format: 'palimpsest-projects', version: VERSION, projects })
}

/** The projects in the text of a file, all or nothing; null if it cannot be read. Never throws. */
export function readProjectsFile(text: string): readonly Project[] | null {
  const file = ProjectsFile.safeParse(parseJson(text)).data
  return file?.projects.map(project => ({ ...project, model: null })) ?? null
}

/** The name that identifies a file of items. */
export const ITEMS_FORMAT = 'palimpsest-collections'

const ItemsFile = z.strictObject({
  format: z.literal(ITEMS_FORMAT),
  version: z.literal(VERSION),
  items: z.array(
    z.strictObject({
      collection: z.string().min(1),
      item: z.string().min(1),
      value: z.json().refine(value => value !== null),
    }),
  ),
})
export type FileItem = z.infer<typeof ItemsFile>['items'][number]

/** The text of a file with these items. */
export function itemsFileText(items: readonly FileItem[]): string {
  return textOf<typeof ItemsFile>({
    format: ITEMS_FORMAT,
    version: VERSION,
    items: [...items],
  })
}

/** The items in the text of a file, all or nothing; null if it cannot be read. Never throws. */
export function readItemsFile(text: string): readonly FileItem[] | null {
  return ItemsFile.safeParse(parseJson(text)).data?.items ?? null
}

function textOf<Schema extends z.ZodType>(file: z.infer<Schema>): string {
  return `${JSON.stringify(file, null, 2)}\n`
}
