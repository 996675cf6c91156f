import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { SessionRow } from '../../ports/storage.ts'
import { Boundary } from '../kit/Boundary.tsx'
import { useUiState } from '../store.ts'
import { groupSessions, idsIn } from './group-sessions.ts'
import { SelectableItem, SessionItem } from './SessionItem.tsx'
import { extendSelection, selectionOf, toggleSelected, type Selecting } from '../kit/selection.ts'
import { SelectionBar, useSelectedActions } from './SelectionBar.tsx'
import styles from './Sessions.module.css'
import { useListFocus } from './use-list-focus.ts'
import { sessionIdOf, useListKeys } from './use-list-keys.ts'

/** The sessions under their headings, one tab stop; only what is in sight is laid out. An opened session scrolls into sight. */
export function SessionList({
  sessions,
  now,
  selection,
  onSelect,
  children,
}: Selecting & {
  readonly sessions: readonly SessionRow[]
  readonly now: number
  readonly children?: ReactNode
}) {
  const openId = useUiState(({ app }) => app.openId)
  const all = useUiState(({ app }) => app.sessions)
  const lines = groupSessions(sessions, now)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const focus = useListFocus(lines, scroller, list)
  const selected = all.filter(({ id }) => selection?.ids.has(id))
  const actions = useSelectedActions(selected)
  const order = idsIn(lines)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const stopId = [focusedId, openId].find(id => id !== null && order.includes(id)) ?? order[0]
  const placeOf = (id: string | null | undefined): number =>
    lines.findIndex(line => line.type === 'session' && line.session.id === id)
  const [stopPlace, openPlace] = [placeOf(stopId), placeOf(openId)]
  useScrollToOpened(openId, openPlace, list)
  const leave = (): void => {
    onSelect(null)
    if (selection !== null) focus.move(selection.anchorId)
  }
  const moveToTrash = async (): Promise<void> => {
    const next = focus.neighbourOf(selected.map(({ id }) => id))
    await actions.moveToTrash()
    onSelect(null)
    focus.move(next)
  }
  const onKeyDown = useListKeys({
    selection,
    onSelect,
    order,
    focus,
    onLeave: leave,
    onDelete: () => void moveToTrash(),
  })
  const toggle = (id: string, isRange: boolean): void =>
    onSelect(before =>
      before === null
        ? selectionOf(id)
        : isRange
          ? extendSelection(before, id, order)
          : toggleSelected(before, id),
    )
  return (
    <>
      <div
        ref={scroller}
        className={`grow scroll ${styles.list}`}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setFocusedId(sessionIdOf(target) ?? focusedId)}
        role="presentation"
      >
        <Virtualizer
          ref={list}
          data={lines}
          scrollRef={scroller}
          bufferSize={300}
          keepMounted={stopPlace === -1 ? [] : [stopPlace]}
        >
          {line =>
            line.type === 'heading' ? (
              <h2 key={`heading-${line.text}`}>{line.text}</h2>
            ) : (
              <Boundary key={line.session.id} area="session" resetKey={line.session}>
                {selection === null ? (
                  <SessionItem
                    session={line.session}
                    current={line.session.id === openId}
                    isTabStop={line.session.id === stopId}
                    now={now}
                    focus={focus}
                    onSelect={onSelect}
                  />
                ) : (
                  <SelectableItem
                    session={line.session}
                    now={now}
                    checked={selection.ids.has(line.session.id)}
                    isTabStop={line.session.id === stopId}
                    onToggle={toggle}
                  />
                )}
              </Boundary>
            )
          }
        </Virtualizer>
        {children}
      </div>
      {selection !== null && (
        <SelectionBar
          count={selected.length}
          isPinned={selected.length > 0 && selected.every(({ pinnedAt }) => pinnedAt !== null)}
          actions={{ ...actions, moveToTrash }}
          onDone={leave}
        />
      )}
    </>
  )
}

/** Once for each session that is opened, as soon as the list has it: it may be far down, as an imported copy is. */
function useScrollToOpened(
  openId: string | null,
  place: number,
  list: RefObject<VirtualizerHandle | null>,
): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (place === -1 || shown.current === openId) return
    shown.current = openId
    list.current?.scrollToIndex(place, { align: 'nearest' })
  }, [openId, place, list])
}
