import { useState } from 'react'
import type { UncheckedSentence } from '../../engine/index.ts'
import { compactText } from '../../i18n/en/context.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { Cite } from './Cite.tsx'
import styles from './Unchecked.module.css'

/** Messages cited at first. */
const FIRST = 10

/** The sentences that no rule can judge, by their messages. */
export function Unchecked({
  sentences,
  onCite,
}: {
  readonly sentences: readonly UncheckedSentence[]
  /** Called with the number of a cited message; null where nothing can be shown. */
  readonly onCite: ((number: number) => void) | null
}) {
  const [all, setAll] = useState(false)
  if (sentences.length === 0) return null
  const numbers = [...new Set(sentences.map(({ number }) => number))]
  const shown = numbers.slice(0, all ? undefined : FIRST)
  const left = numbers.length - shown.length
  const count = sentences.length
  return (
    <div className={styles.unchecked}>
      <Icon name="info" />
      <p>
        <b>{compactText('compaction.unchecked', { count })}</b>{' '}
        {compactText('compaction.unchecked-read', { count })}
        {shown.map(number => (
          <span key={number} title={wordsOf(sentences, number)}>
            {' '}
            <Cite number={number} onCite={onCite} />
          </span>
        ))}{' '}
        {left > 0 && (
          <LinkButton onClick={() => setAll(true)}>
            {compactText('compaction.unchecked-more', { count: left })}
          </LinkButton>
        )}
      </p>
    </div>
  )
}

function wordsOf(sentences: readonly UncheckedSentence[], number: number): string {
  return sentences.flatMap(each => (each.number === number ? [each.text] : [])).join('\n')
}
