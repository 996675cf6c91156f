import { useRef, useState } from 'react'
import type { ProjectFile } from '../../ports/projects.ts'
import { useUi } from '../store.ts'

/** A file whose words are being read. */
export interface FileUnderWay {
  readonly id: number
  readonly name: string
}

export type FileReading = ReturnType<typeof useFileReading>

/** Reads the words of chosen files, one after the other. A stopped one is dropped, and so are all when the dialog closes. */
export function useFileReading(onRead: (file: ProjectFile, inPlaceOf: string | null) => void) {
  const { application } = useUi()
  const [underWay, setUnderWay] = useState<readonly FileUnderWay[]>([])
  const [faults, setFaults] = useState<readonly string[]>([])
  const wanted = useRef(new Set<number>())
  const newest = useRef(0)
  const stop = (id: number): void => {
    wanted.current.delete(id)
    setUnderWay(files => files.filter(file => file.id !== id))
  }
  /** `inPlaceOf`: the name of the file that it replaces; null for none. */
  const read = async (given: readonly File[], inPlaceOf: string | null): Promise<void> => {
    setFaults([])
    const files = given.map(file => ({ file, id: (newest.current += 1) }))
    for (const { id } of files) wanted.current.add(id)
    setUnderWay(now => [...now, ...files.map(({ id, file: { name } }) => ({ id, name }))])
    for (const { id, file } of files) {
      if (!wanted.current.has(id)) continue
      const reading = await application.projects.readFile(file)
      if (!wanted.current.has(id)) continue
      stop(id)
      if (reading.ok) onRead(reading.file, inPlaceOf)
      else setFaults(now => [...now, reading.sentence])
    }
  }
  return { underWay, faults, read, stop }
}
