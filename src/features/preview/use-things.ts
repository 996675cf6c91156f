import { useEffect, useMemo, useState } from 'react'
import { textOf } from '../../engine/index.ts'
import type { CodeInAnswer } from '../../host/feature.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { useCommands } from '../../host/use-feature.ts'
import { codeIn } from './code-in-text.ts'
import { preview } from './feature.ts'
import { type AnswerCode, type Thing, thingsOf } from './things.ts'

/** Milliseconds between two looks at an answer that is being written. */
const LOOK_MS = 300

/** The thing that a block of code belongs to, with the version that is being written; null while it is sought, `gone` if there is none. */
export function useThing(opened: CodeInAnswer): Thing | 'gone' | null {
  const read = useRead()
  const live = useAwaited(read)
  const things = useMemo(
    () => (read === null ? null : thingsOf(live === null ? read.answers : [...read.answers, live])),
    [read, live],
  )
  // Later answers change nothing before them, so its number stays.
  const [position, setPlace] = useState<number | null>(null)
  const found = things === null || position !== null ? -1 : positionOf(things, opened)
  if (found >= 0) setPlace(found)
  if (things === null) return null
  const thing = things[position ?? found]
  // What was opened may not have been looked at yet.
  return thing ?? (position === null && live !== null ? null : 'gone')
}

function positionOf(things: readonly Thing[], { answerId, code }: CodeInAnswer): number {
  const isOpened = (written: string) => written.trim() === code.trim() || written.startsWith(code)
  const exact = things.findLastIndex(({ versions }) =>
    versions.some(version => version.answerId === answerId && isOpened(version.written)),
  )
  if (exact >= 0) return exact
  // The answer may have ended since the press.
  return things.findLastIndex(({ versions }) => versions.some(({ written }) => isOpened(written)))
}

/** The code of the answers up to an event. */
interface Read {
  readonly answers: readonly AnswerCode[]
  readonly leafId: string | null
}

function useRead(): Read | null {
  const commands = useCommands(preview)
  const leafId = useUiState(({ app }) => app.session?.leafId ?? null)
  const [read, setRead] = useState<Read | null>(null)
  useEffect(() => {
    let isOld = false
    void commands.answers().then(answers => {
      if (!isOld) setRead({ answers, leafId })
    })
    return () => {
      isOld = true
    }
  }, [commands, leafId])
  return read
}

/** The answer that is being written; one that has ended until the code of its message is read. */
function useAwaited(read: Read | null): AnswerCode | null {
  const written = useWrittenCode()
  if (written === null) return null
  return written.isLive || written.leafId === read?.leafId ? written.code : null
}

interface Written {
  readonly code: AnswerCode
  /** False: it has ended. */
  readonly isLive: boolean
  /** The newest event when it was looked at. */
  readonly leafId: string | null
}

/** The code of the answer that is being written, or was written last; null for none. */
function useWrittenCode(): Written | null {
  const { store } = useUi()
  const [written, setWritten] = useState<Written | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    let before: string | null = null
    const look = (): void => {
      timer = null
      const { session } = store.getState().app
      const text = session?.live ? textOf(session.live.parts) : null
      if (text === before) return
      before = text
      if (text === null) return setWritten(last => last && { ...last, isLive: false })
      const code = { answerId: null, blocks: codeIn(text) }
      return setWritten({ code, isLive: true, leafId: session?.leafId ?? null })
    }
    const note = (): void => {
      timer ??= setTimeout(look, LOOK_MS)
    }
    look()
    const unsubscribe = store.subscribe(note)
    return () => {
      unsubscribe()
      if (timer !== null) clearTimeout(timer)
    }
  }, [store])
  return written
}
