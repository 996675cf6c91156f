import { useEffect, useState } from 'react'
import { useCommands } from '../../host/use-feature.ts'
import { type Edit, versionKey, withEdit } from './edits.ts'
import { preview } from './feature.ts'
import type { Version } from './things.ts'

/** What the person changed in the versions of a chat. A change is shown at once, and kept if the chat is. */
export function useEdits(sessionId: string) {
  const commands = useCommands(preview)
  const [edits, setEdits] = useState<readonly Edit[]>([])
  useEffect(() => {
    let isOld = false
    void commands.edits(sessionId).then(found => {
      if (!isOld) setEdits(found)
    })
    return () => {
      isOld = true
    }
  }, [commands, sessionId])
  return {
    /** The changed code; null where nothing was changed. */
    of: (version: Version): string | null =>
      edits.find(edit => edit.version === versionKey(version))?.code ?? null,
    /** Null: as the answer has it. */
    change: (version: Version, code: string | null): void => {
      const key = versionKey(version)
      if (key === null) return
      const edit = { sessionId, version: key, code }
      setEdits(withEdit(edits, edit))
      void commands.keepEdit(edit)
    },
  }
}
