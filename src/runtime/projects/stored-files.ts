/** The files of a project, as they are read and stored. */
import { PAGE_BREAK } from '../../engine/index.ts'
import { projectSentences } from '../../i18n/en/sentences/projects.ts'
import type { DocumentPort } from '../../ports/documents.ts'
import { AppError, errorText } from '../../ports/errors.ts'
import type { Project } from '../../ports/projects.ts'
import { nameOf } from '../session/handlers/read-file.ts'
import type { FileReading, ProjectWords } from './project-commands.ts'
import { projectFile } from './project-files.ts'

/** Reads the words of a file; the code for that is loaded with the first one. */
export async function readProjectFile(file: Blob, documents: DocumentPort): Promise<FileReading> {
  try {
    const { readWords } = await import('../session/handlers/read-document.ts')
    const { name, pages, headings } = await readWords(file, documents)
    return { ok: true, file: projectFile(name, pages.join(PAGE_BREAK), headings) }
  } catch (error) {
    const isNoText = error instanceof AppError && error.code === 'not-text'
    return {
      ok: false,
      sentence: isNoText ? projectSentences.notText(nameOf(file)) : errorText(error),
    }
  }
}

/** The files to store, by name: those that were read, and those of before that stay. */
export function filesOf({ files }: ProjectWords, before: Project | undefined): Project['files'] {
  const kept = before?.files ?? []
  return (files ?? kept)
    .flatMap(file => ('whole' in file ? file : (kept.find(({ name }) => name === file.name) ?? [])))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}
