import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { projectsText } from '../../i18n/en/sessions.ts'
import { isTemporary } from '../../ports/platform.ts'
import { t } from '../../i18n/t.ts'
import type { SessionRow } from '../../ports/storage.ts'
import { Boundary } from '../../kit/Boundary.tsx'
import { LinkButton } from '../../kit/Button.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import { dragSessions, useSessionDrop, FolderItem } from './FolderItem.tsx'
import { groupSessions, idsIn, stopOf, toggleFolder, useListView } from './group-sessions.ts'
import { SelectableItem, SessionItem } from './SessionItem.tsx'
import {
  extendSelection,
  selectionOf,
  toggleSelected,
  type Selecting,
} from '../../kit/selection.ts'
import { SelectionBar, useSelectedActions } from './SelectionBar.tsx'
import styles from './Sessions.module.css'
import tree from './Tree.module.css'
import { useListFocus } from './use-list-focus.ts'
import { stopIdOf, useListKeys } from './use-list-keys.ts'

/** The sessions in their folders and under their headings, one tab stop; only what is in sight is laid out. An opened session and a new folder scroll into sight. */
export function SessionList({
  sessions,
  now,
  selection,
  onSelect,
  isTree,
  children,
}: Selecting & {
  readonly sessions: readonly SessionRow[]
  readonly now: number
  /** False: what was found, which has no folders. */
  readonly isTree: boolean
  readonly children?: ReactNode
}) {
  const { importSession } = useUi().actions
  const openId = useUiState(({ app }) => app.openId)
  const all = useUiState(({ app }) => app.sessions)
  const projects = useUiState(({ app }) => app.projects)
  const newProject = useUiState(state => state.newProject)
  const { sort, toggled } = useListView()
  const lines = useMemo(
    () =>
      groupSessions(
        sessions,
        isTree ? { now, projects, toggled, sort, hasArchive: true } : { now },
      ),
    [sessions, now, projects, toggled, sort, isTree],
  )
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const focus = useListFocus(lines, scroller, list)
  const selected = all.filter(({ id }) => selection?.ids.has(id))
  const actions = useSelectedActions(selected)
  const order = useMemo(() => idsIn(lines), [lines])
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const positions = useMemo(
    () => new Map(lines.map((line, position) => [stopOf(line), position] as const)),
    [lines],
  )
  const placeOf = (id: string | null | undefined): number =>
    (id == null ? undefined : positions.get(id)) ?? -1
  const stopId =
    [focusedId, openId].find(id => placeOf(id) !== -1) ??
    order[0] ??
    lines.map(stopOf).find(id => id !== null)
  const [stopPlace, openPlace] = [placeOf(stopId), placeOf(openId)]
  useScrollTo(openId, openPlace, list)
  useScrollTo(newProject, placeOf(newProject), list, newProject)
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
    stops: () => lines.flatMap(line => stopOf(line) ?? []),
    onToggle: toggleFolder,
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
        onDragStart={event => dragSessions(event, selection?.ids ?? NONE)}
        onFocus={({ target }) => setFocusedId(stopIdOf(target) ?? focusedId)}
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
              <Heading key={`heading-${line.text}`} text={line.text} />
            ) : line.type === 'folder' ? (
              <FolderItem
                key={`folder-${line.id}`}
                folder={line}
                isTabStop={line.id === stopId}
                onToggle={toggleFolder}
              />
            ) : line.type === 'more' ? (
              <div key={line.id} className={tree.more} data-folder={line.id} data-in={line.folder}>
                <button
                  type="button"
                  className="lit small"
                  aria-expanded={false}
                  tabIndex={line.id === stopId ? 0 : -1}
                  onClick={() => {
                    toggleFolder(line.id)
                    // The button goes away with the press.
                    focus.move(line.folder)
                  }}
                >
                  {projectsText('projects.more', { count: line.count })}
                </button>
              </div>
            ) : line.type === 'note' ? (
              <p key={`note-${line.folder}`} className={`small faint ${tree.note}`}>
                {line.text}
              </p>
            ) : (
              <Boundary key={line.session.id} area="session" resetKey={line.session}>
                {selection === null ? (
                  <SessionItem
                    session={line.session}
                    folder={line.folder}
                    isTree={isTree}
                    current={line.session.id === openId}
                    isTabStop={line.session.id === stopId}
                    now={now}
                    focus={focus}
                    onSelect={onSelect}
                  />
                ) : (
                  <SelectableItem
                    session={line.session}
                    folder={line.folder}
                    isTree={isTree}
                    checked={selection.ids.has(line.session.id)}
                    isTabStop={line.session.id === stopId}
                    onToggle={toggle}
                  />
                )}
              </Boundary>
            )
          }
        </Virtualizer>
        {lines.length === 0 && isTree && (
          <div className={`small ${tree.none}`}>
            <p>{t(isTemporary(openId) ? 'sessions.none-yet' : 'sessions.none')}</p>
            <LinkButton onClick={() => void importSession()}>
              {t('sessions.import-chats')}
            </LinkButton>
          </div>
        )}
        {children}
      </div>
      {selection !== null && (
        <SelectionBar
          count={selected.length}
          isPinned={selected.length > 0 && selected.every(({ pinnedAt }) => pinnedAt !== null)}
          isArchived={
            selected.length > 0 && selected.every(({ archivedAt }) => archivedAt !== undefined)
          }
          actions={{ ...actions, moveToTrash }}
          onDone={leave}
        />
      )}
    </>
  )
}

const NONE: ReadonlySet<string> = new Set()

/** Of a date: a session that is dropped here leaves its project and the archive. */
function Heading({ text }: { readonly text: string }) {
  const drop = useSessionDrop({ projectId: null, isArchived: false })
  return (
    <h2 className={tree.heading} {...drop}>
      {text}
    </h2>
  )
}

/** Once for each session that is opened and each folder that is made, as soon as the list has it: it may be far away, as an imported copy is. */
function useScrollTo(
  id: string | null,
  position: number,
  list: RefObject<VirtualizerHandle | null>,
  /** One that need not come into sight when the list is drawn first. */
  before: string | null = null,
): void {
  const shown = useRef(before)
  useEffect(() => {
    if (position === -1 || shown.current === id) return
    shown.current = id
    list.current?.scrollToIndex(position, { align: 'nearest' })
  }, [id, position, list])
}
