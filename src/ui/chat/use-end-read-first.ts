import { useState } from 'react'
import { textOf } from '../../engine/index.ts'
import { useMarkdownReader } from '../kit/markdown-reader.ts'
import { splitBlocks } from '../kit/markdown/blocks.ts'
import type { Item } from './items.ts'

/** Messages; as many as are seen at once, or more. */
const SEEN = 4
/** Characters of a message; longer than what is seen of it. */
const SEEN_CHARACTERS = 4_000

/**
 * Has the Markdown of the newest messages read before that of older ones, which are drawn first and out of sight: what is
 * seen first changes its height no more. Only when the component is first drawn.
 */
export function useEndReadFirst(items: readonly Item[]): void {
  const reader = useMarkdownReader()
  useState(() => {
    for (const item of items.slice(-SEEN).toReversed()) {
      if (item.type !== 'message') continue
      for (const text of splitBlocks(textOf(item.row.entry.event.parts), SEEN_CHARACTERS))
        void reader.read({ text, unfinished: false })
    }
  })
}
