import { useEffect, useState } from 'react'
import type { CompactionRecord, MessageEntry } from '../../engine/index.ts'
import { useUi } from '../store.ts'

const NONE: readonly MessageEntry[] = []

/** The first messages that a compaction replaces, `count` at most; fewer until they are read. */
export function useOriginals(
  { firstNumber, lastNumber }: Pick<CompactionRecord, 'firstNumber' | 'lastNumber'>,
  count: number,
): readonly MessageEntry[] {
  const { application } = useUi()
  const [read, setRead] = useState(NONE)
  const last = Math.min(lastNumber, firstNumber + count - 1)
  useEffect(() => {
    let listens = true
    void application.readMessages(firstNumber, last).then(entries => listens && setRead(entries))
    return () => {
      listens = false
    }
  }, [application, firstNumber, last])
  return read
}
