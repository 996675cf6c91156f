import { useRef, useState } from 'react'
import { Virtualizer } from 'virtua'
import { importText } from './texts.ts'
import { formatDate, formatTokens } from '../../i18n/format.ts'
import type { PreviewedImport } from './import-files.ts'
import { Icon } from '../../kit/Icon.tsx'
import styles from './Import.module.css'
import { isNew } from './use-import.ts'

interface ImportListProps {
  readonly sessions: readonly PreviewedImport[]
  readonly chosen: ReadonlySet<string>
  readonly onToggle: (id: string) => void
}

/** The sessions of the files, laid out only where they are seen. */
export function ImportList({ sessions, chosen, onToggle }: ImportListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={scroller}
      className={`scroll ${styles.list}`}
      role="region"
      aria-label={importText('import.list')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls it.
      tabIndex={0}
    >
      <Virtualizer data={sessions} scrollRef={scroller} as="ul" item="li" bufferSize={400}>
        {session => (
          <Row
            key={session.id}
            session={session}
            isChosen={chosen.has(session.id)}
            onToggle={() => onToggle(session.id)}
          />
        )}
      </Virtualizer>
    </div>
  )
}

interface RowProps {
  readonly session: PreviewedImport
  readonly isChosen: boolean
  readonly onToggle: () => void
}

function Row({ session, isChosen, onToggle }: RowProps) {
  const { title, source, shown, tokens, branches, createdAt, updatedAt, warnings } = session
  const [now] = useState(Date.now)
  const state = stateOf(session)
  const days = [...new Set([formatDate(createdAt, now), formatDate(updatedAt, now)])].join(' – ')
  return (
    <label className={`lit row top ${styles.row}`} data-here={!isNew(session)}>
      <input type="checkbox" checked={isChosen} disabled={!isNew(session)} onChange={onToggle} />
      <span className="stack gap-0 grow">
        <span className={`ellipsis strong ${styles.title}`} dir="auto">
          {title || importText('import.untitled')}
        </span>
        <span className={`row wrap small soft ${styles.facts}`}>
          <span>{source}</span>
          <span className="num">{days}</span>
          <span className="num">{importText('import.row-messages', { count: shown })}</span>
          <span className="num">
            {importText('import.row-tokens', {
              count: tokens,
              tokens: formatTokens({ tokens, source: 'estimated' }),
            })}
          </span>
          {branches > 1 && (
            <span className="num">{importText('import.row-branches', { count: branches })}</span>
          )}
        </span>
        {warnings.map(warning => (
          <span key={warning} className={`row top gap-2 small soft ${styles.warning}`}>
            <Icon name="warning" />
            {warning}
          </span>
        ))}
      </span>
      {state !== '' && <span className={`small ${styles.state}`}>{state}</span>}
    </label>
  )
}

function stateOf({ state, added }: PreviewedImport): string {
  if (state === 'new') return ''
  if (state === 'longer' && added === 0) return importText('import.state.named')
  if (state === 'longer') return importText('import.state.longer', { count: added })
  return importText(`import.state.${state}`)
}
