import { memoryText } from '../../i18n/en/memory.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { MemoryChange } from '../../ports/memory.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Disclosure } from '../kit/Disclosure.tsx'
import { useUi } from '../store.ts'
import { SourceLink } from './SourceLink.tsx'
import styles from './Memory.module.css'

/** Shows the changes of a block or an entry, newest first. Undo brings back the value before a change. `changes`: oldest first. */
export function History({
  id,
  changes,
}: {
  readonly id: string
  readonly changes: readonly MemoryChange[]
}) {
  const { application } = useUi()
  if (changes.length === 0)
    return <p className="small faint">{memoryText('memory.history-none')}</p>
  return (
    <Disclosure
      name={memoryText('memory.history', { count: changes.length })}
      className={styles.history}
    >
      <ol className="stack gap-2">
        {changes.toReversed().map(({ id: changeId, at, by, source, value }) => (
          <li key={changeId} className="stack gap-1 small">
            <span className="row wrap gap-2">
              <time className="faint num">{formatDateTime(at)}</time>
              {memoryText(value === null ? 'memory.removed' : 'memory.changed', {
                who: memoryText(`memory.by-${by}`),
              })}
              <SourceLink source={source} />
              <LinkButton
                aria-label={memoryText('memory.undo-of', { when: formatDateTime(at) })}
                onClick={() => void application.memory.undo(id, changeId)}
              >
                {t('kit.undo')}
              </LinkButton>
            </span>
            {value !== null && <p className={`soft anywhere ${styles.words}`}>{wordsOf(value)}</p>}
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}

function wordsOf(value: NonNullable<MemoryChange['value']>): string {
  return value.type === 'block' ? value.content : value.facts.map(({ text }) => text).join('\n')
}
