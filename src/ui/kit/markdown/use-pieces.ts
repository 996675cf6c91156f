import { useEffect, useRef, useState } from 'react'
import type { MarkdownBlock, MarkdownPieces } from '../../../ports/markdown.ts'
import { useMarkdownReader } from '../markdown-reader.ts'

/**
 * The pieces of a block; undefined while they are being read for the first time. A block that is being written keeps
 * those of its last reading until the next is there.
 */
export function usePieces({ text, unfinished }: MarkdownBlock): MarkdownPieces | undefined {
  const reader = useMarkdownReader()
  const known = reader.known({ text, unfinished })
  const [answer, setAnswer] = useState<Answer>({ text: null, pieces: undefined })
  if (known !== undefined && known !== answer.pieces) setAnswer({ text, pieces: known })
  const pieces = known !== undefined ? known : answer.text === text ? answer.pieces : undefined
  const isMissing = pieces === undefined
  const newest = useRef<MarkdownBlock>(null)
  const isAsking = useRef(false)
  useEffect(() => {
    newest.current = { text, unfinished }
    if (!isMissing || isAsking.current) return
    isAsking.current = true
    const ask = async () => {
      for (let asked: MarkdownBlock | null = null; asked !== newest.current;) {
        asked = newest.current
        if (asked !== null) setAnswer({ text: asked.text, pieces: await reader.read(asked) })
      }
      isAsking.current = false
    }
    void ask()
  }, [reader, text, unfinished, isMissing])
  return isMissing && unfinished ? answer.pieces : pieces
}

/** The last that was read, and of which text; null for none. */
interface Answer {
  readonly text: string | null
  readonly pieces: MarkdownPieces | undefined
}
