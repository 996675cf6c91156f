import { toolServerFaults } from '../../i18n/en/sentences/tool-servers.ts'
import { AppError } from '../../ports/errors.ts'
import type { ServerContent } from '../../ports/tool-servers.ts'

/** The contents of a resource as files. Throws an AppError if there are none. */
export function filesOf(name: string, contents: readonly ServerContent[]): readonly File[] {
  const files = contents.flatMap(({ mediaType, text, bytes }) => {
    const content = text ?? (bytes === null ? null : Uint8Array.from(atob(bytes), byteOf))
    const type = mediaType || (text === null ? '' : 'text/plain')
    return content === null ? [] : [new File([content], name, { type })]
  })
  if (files.length === 0) throw new AppError('not-found', toolServerFaults.emptyResource(name))
  return files
}

function byteOf(character: string): number {
  return character.charCodeAt(0)
}
