import { useState } from 'react'
import { typedText } from '../../engine/index.ts'
import { useMarkdownReader } from '../kit/markdown/contexts.ts'
import { splitBlocks } from '../kit/markdown/blocks.ts'
import type { Item } from './items.ts'

/** Characters; as many as are seen at once on a large screen. */
const SEEN = 4_000

/**
 * Has the Markdown of what is seen first read before that of older messages, which are drawn first and out of sight: it
 * changes its height no more. Only when the component is first drawn.
 */
export function useEndReadFirst(items: readonly Item[]): void {
  const reader = useMarkdownReader()
  useState(() => {
    let left = SEEN
    for (const item of items.toReversed()) {
      if (left <= 0) break
      if (item.type !== 'message') continue
      for (const text of splitBlocks(typedText(item.row.entry.event.parts), left)) {
        left -= text.length
        const block = { text, unfinished: false }
        if (reader.known(block, { isAwaited: true }) === undefined) void reader.read(block)
      }
    }
  })
}
