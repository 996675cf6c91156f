import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Virtualizer } from 'virtua'
import { Boundary } from '../kit/Boundary.tsx'
import { useUiState } from '../store.ts'
import type { ListLine } from './group-sessions.ts'
import { SessionItem } from './SessionItem.tsx'
import styles from './Sessions.module.css'

/** The sessions under their headings; only what is in sight is laid out. Arrow keys move between them. */
export function SessionList({
  lines,
  now,
  children,
}: {
  readonly lines: readonly ListLine[]
  readonly now: number
  /** What follows the sessions. */
  readonly children?: ReactNode
}) {
  const openId = useUiState(({ app }) => app.openId)
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div ref={scroller} className={styles.list} onKeyDown={moveBetweenLinks} role="presentation">
      <Virtualizer data={lines} scrollRef={scroller} bufferSize={300}>
        {line =>
          line.type === 'heading' ? (
            <h2 key={`heading-${line.text}`}>{line.text}</h2>
          ) : (
            <Boundary key={line.session.id} area="session" resetKey={line.session}>
              <SessionItem session={line.session} current={line.session.id === openId} now={now} />
            </Boundary>
          )
        }
      </Virtualizer>
      {children}
    </div>
  )
}

function moveBetweenLinks(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLAnchorElement)) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-session] a')]
  const next = links[links.indexOf(event.target) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
