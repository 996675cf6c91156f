/** The projects as a file. Without their models: a file must not choose where the next words go. */
import { z } from 'zod'
import { Project } from '../ports/projects.ts'
import { parseJson } from '../ports/parse-json.ts'

/** The name that identifies a file of projects. */
const FORMAT = 'palimpsest-projects'
const VERSION = 1

const Written = Project.omit({ model: true })
const ProjectsFile = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  projects: z.array(Written),
})

/** The text of the file. */
export function projectsFileText(projects: readonly Project[]): string {
  const file: z.infer<typeof ProjectsFile> = {
    format: FORMAT,
    version: VERSION,
    projects: projects.map(({ model: _model, ...project }) => project),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** The projects in the text of a file, all or nothing; null if it cannot be read. Never throws. */
export function readProjectsFile(text: string): readonly Project[] | null {
  const file = ProjectsFile.safeParse(parseJson(text)).data
  return file?.projects.map(project => ({ ...project, model: null })) ?? null
}
