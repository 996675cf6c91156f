import { useRef, useState } from 'react'
import { type Attachment, attachmentKey, type EventId } from '../../../engine/index.ts'
import { type Ui, useUi, useUiState } from '../../../host/store.ts'

/** The attachments of a message that is being edited: what it has, without those that were removed, and files that were added. */
export function useEditedFiles(messageId: EventId, original: readonly Attachment[]) {
  const ui = useUi()
  const attached = useUiState(({ editing }) => editing?.attached) ?? original
  const [reading, setReading] = useState(0)
  /** The files of what was added, by key. */
  const files = useRef(new Map<string, Blob>())
  const add = async (chosen: readonly Blob[]): Promise<void> => {
    setReading(count => count + 1)
    for (const file of chosen) {
      const key = await addFile(ui, { messageId, original, file })
      if (key !== null) files.current.set(key, file)
    }
    setReading(count => count - 1)
  }
  const remove = (part: Attachment): void => {
    const { editing } = ui.store.getState()
    if (editing === null) return
    const left = (editing.attached ?? original).filter(other => other !== part)
    ui.actions.edit({ ...editing, attached: left })
    if (!original.includes(part)) void ui.application.forgetFiles([part])
  }
  /** Deletes what was added, and returns the function that brings it back. */
  const giveUp = (): (() => void) => {
    const added = attached.filter(part => !original.includes(part))
    const known = added.flatMap(part => files.current.get(attachmentKey(part)) ?? [])
    const kept = attached.filter(part => original.includes(part))
    if (added.length > 0) void ui.application.forgetFiles(added)
    return () => {
      const { editing } = ui.store.getState()
      if (editing?.messageId !== messageId) return
      ui.actions.edit({ ...editing, attached: kept })
      void add(known)
    }
  }
  const isChanged =
    attached.length !== original.length || attached.some((part, at) => part !== original[at])
  return { attached, isReading: reading > 0, isChanged, add, remove, giveUp }
}

/** Reads a file and attaches it to the message, if that is still edited; the key of the attachment, or null for none. */
async function addFile(
  { application, actions, store }: Ui,
  {
    messageId,
    original,
    file,
  }: {
    readonly messageId: EventId
    readonly original: readonly Attachment[]
    readonly file: Blob
  },
): Promise<string | null> {
  const before = store.getState().editing?.attached ?? original
  const [part] = await application.readFiles([file], before)
  if (part === undefined) return null
  const { editing } = store.getState()
  if (editing?.messageId !== messageId) {
    await application.forgetFiles([part])
    return null
  }
  const attached = editing.attached ?? original
  const key = attachmentKey(part)
  if (attached.some(other => attachmentKey(other) === key)) return null
  actions.edit({ ...editing, attached: [...attached, part] })
  return key
}
