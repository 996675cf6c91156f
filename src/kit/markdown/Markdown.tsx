import { memo, useMemo, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { LinkButton } from '../Button.tsx'
import { lazyAfterDrawing } from '../lazy.ts'
import { liveStart, STRETCH } from '../text-pieces.ts'
import { LongText } from './LongText.tsx'
import { extendBlocks, splitBlocks, type GrowingBlocks } from './blocks.ts'
import { WatchedContext } from './contexts.ts'
import styles from './Markdown.module.css'

const MarkdownBlock = lazyAfterDrawing(async () =>
  memo((await import(/* chunk: conversation */ './MarkdownBlock.tsx')).MarkdownBlock),
)

/** Fetches what draws Markdown, so that it is there with the first message. */
export const loadMarkdown = MarkdownBlock.load

/** Markdown of a model: HTML as text, images of other hosts only on request. Plain text until the parser is loaded; a very long text a stretch at a time. */
export function Markdown({ text }: { readonly text: string }) {
  const isLoaded = MarkdownBlock.useIsLoaded()
  const [most, setMost] = useState(STRETCH)
  const blocks = useMemo(() => splitBlocks(text, most), [text, most])
  const shown = blocks.reduce((sum, block) => sum + block.length, 0)
  return (
    <>
      <div className={styles.markdown}>
        {isLoaded ? (
          blocks.map((block, index) => (
            // A block keeps its place and its text.
            // oxlint-disable-next-line react/no-array-index-key
            <MarkdownBlock key={index} text={block} unfinished={false} isWhole />
          ))
        ) : (
          <LongText text={text} />
        )}
      </div>
      {shown < text.length && (
        <LinkButton onClick={() => setMost(most + STRETCH)}>
          {t('chat.show-more', { shown, length: text.length })}
        </LinkButton>
      )}
    </>
  )
}

const NO_BLOCKS: GrowingBlocks = { text: '', blocks: [] }

/** Characters that are drawn of a text that grows too fast to read. */
const HASTE = 2_000

/** Markdown that is being written: open marks of its last block are closed. `isFlooded`: it grows too fast to be read. */
export function LiveMarkdown({
  text,
  isFlooded,
}: {
  readonly text: string
  readonly isFlooded: boolean
}) {
  if (isFlooded) return <p className={styles.plain}>{text.slice(-HASTE)}</p>
  return (
    <WatchedContext value>
      <GrowingMarkdown text={text} />
    </WatchedContext>
  )
}

function GrowingMarkdown({ text }: { readonly text: string }) {
  const isLoaded = MarkdownBlock.useIsLoaded()
  const [growing, setGrowing] = useState(() => extendBlocks(NO_BLOCKS, text))
  if (growing.text !== text) setGrowing(extendBlocks(growing, text))
  const start = liveStart(text)
  return (
    <div className={styles.markdown} data-unfinished="true">
      {isLoaded ? (
        blocksFrom(growing.blocks, start).map(({ index, block }) => (
          // A block keeps its place and its text once the next one has begun.
          <MarkdownBlock
            key={index}
            text={block}
            unfinished={index === growing.blocks.length - 1}
          />
        ))
      ) : (
        <p className={styles.plain}>{text.slice(start)}</p>
      )}
    </div>
  )
}

function blocksFrom(
  blocks: readonly string[],
  start: number,
): readonly { readonly index: number; readonly block: string }[] {
  let end = 0
  return blocks.flatMap((block, index) => {
    end += block.length
    return end > start ? [{ index, block }] : []
  })
}
