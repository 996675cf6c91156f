import { lazy, memo, Suspense } from 'react'
import { afterDrawing } from '../../kit/after-drawing.ts'
import { splitBlocks } from './blocks.ts'
import styles from './Markdown.module.css'

const MarkdownBlock = lazy(async () => {
  await afterDrawing()
  const { MarkdownBlock: Block } = await import('./MarkdownBlock.tsx')
  return { default: memo(Block) }
})

/**
 * Markdown as it was written by a model: raw HTML as text, no remote image unless asked for. Plain text
 * until the parser has arrived. `unfinished` closes what the last block leaves open.
 */
export function Markdown({
  text,
  unfinished = false,
}: {
  readonly text: string
  readonly unfinished?: boolean
}) {
  const blocks = splitBlocks(text)
  return (
    <div className={styles.markdown} data-unfinished={unfinished}>
      <Suspense fallback={<p className={styles.plain}>{text}</p>}>
        {blocks.map((block, index) => (
          <MarkdownBlock
            // A block keeps its place and its text once the next one has begun.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            text={block}
            unfinished={unfinished && index === blocks.length - 1}
          />
        ))}
      </Suspense>
    </div>
  )
}
