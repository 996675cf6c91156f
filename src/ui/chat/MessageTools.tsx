import { Fragment, useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { cacheText } from '../../i18n/en/context.ts'
import { branchesText } from '../../i18n/en/conversation.ts'
import { foldText } from '../../i18n/en/steering.ts'
import { formatDollars, formatTokens } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { plainTextOf, typedText, addFileNotes } from '../../engine/index.ts'
import { IconButton } from '../../kit/Button.tsx'
import { useCacheLoss } from '../kit/CacheNote.tsx'
import { copyText } from '../../kit/CopyButton.tsx'
import { MenuButton, menuOf } from '../../kit/Menu.tsx'
import type { MessageCost } from '../../runtime/application/spending.ts'
import type { MenuItem, MenuRow } from '../../kit/MenuPopup.tsx'
import { useKeys, useMedia } from '../../kit/page-hooks.ts'
import { useCost } from '../kit/use-cost.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { MessageVersions } from './branches/MessageVersions.tsx'
import type { TranscriptMessage } from './items.ts'
import { startSelecting } from './select/SelectBox.tsx'
import { useReadAloud } from './speech/use-read-aloud.ts'
import styles from './Message.module.css'

/** What can be done to a message: its versions, and buttons on hover and focus, a menu on touch. */
export function MessageTools({
  row,
  newest,
}: {
  readonly row: TranscriptMessage
  readonly newest: boolean
}) {
  const { number, event, begins } = row.entry
  const foot = useRef<HTMLDivElement>(null)
  const cost = useCost(event.id, useLook(foot, newest))
  const version = useUiState(
    ({ app }) => (app.session ?? app.lastScreen)?.versions.byMessage[begins?.id ?? event.id],
  )
  // Only a message that the person is at asks what its changes cost.
  const [hasPointer, setPointer] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const items = useTools(row, { cost, isNear: hasPointer || hasFocus })
  const near = {
    onPointerEnter: () => setPointer(true),
    onPointerLeave: () => setPointer(false),
    onFocus: () => setFocus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocus(currentTarget.contains(relatedTarget)),
  }
  return (
    <>
      <div ref={foot} className={`row gap-0 ${styles.foot}`} {...near}>
        {version !== undefined && <MessageVersions version={version} number={number} />}
        <div className={styles.tools} data-newest={newest}>
          {items.map(item => (
            <Fragment key={item.id}>
              <IconButton
                size="small"
                icon={item.icon}
                label={item.label}
                title={titleOf(item)}
                aria-keyshortcuts={item.shortcut}
                data-key={item.shortcut}
                onClick={() => item.run()}
              />
              {item.others && <MenuButton size="small" icon="chevron-down" {...item.others} />}
            </Fragment>
          ))}
          {cost !== null && (
            <span className={`small faint num nowrap ${styles.cost}`}>
              <span title={t('chat.cost-why')}>{tokensOf(cost)}</span>
              {cost.dollars !== null && (
                <span title={t('chat.dollars-why')}>{dollarsOf(cost.dollars)}</span>
              )}
            </span>
          )}
        </div>
      </div>
      <div className={styles.menu} {...near}>
        <MenuButton
          icon="more"
          label={t('chat.actions', { number })}
          items={items.flatMap(item => [item, ...(item.others?.items ?? [])])}
        />
      </div>
    </>
  )
}

/** True once the person is at the message around this element, or at once where the figures of the newest are in sight. */
function useLook(foot: RefObject<HTMLElement | null>, newest: boolean): boolean {
  const [isSeen, setSeen] = useState(false)
  const showsNewest = useMedia(SHOWS_NEWEST)
  useEffect(() => {
    const article = foot.current?.closest('article')
    const look = () => setSeen(true)
    for (const type of AT_MESSAGE) article?.addEventListener(type, look, { once: true })
    return () => {
      for (const type of AT_MESSAGE) article?.removeEventListener(type, look)
    }
  }, [foot])
  return isSeen || (newest && showsNewest)
}

const AT_MESSAGE = ['pointerenter', 'focusin']
/** As in the style sheet: elsewhere they are in a menu. */
const SHOWS_NEWEST = '(hover: hover) and (min-width: 721px)'

/** With its key, and with what it costs. */
function titleOf({ label, shortcut = '', detail }: MenuItem): string {
  const title = branchesText('branches.tool-key', { tool: label, key: shortcut.toUpperCase() })
  return detail === undefined ? title : `${title} · ${detail}`
}

/** The tokens of a message, and what its change costs with them. */
function detailOf(cost: MessageCost | null, dollars: number | null): Pick<MenuItem, 'detail'> {
  if (cost === null) return {}
  const tokens = tokensOf(cost)
  return {
    detail:
      dollars === null
        ? tokens
        : cacheText('cache.message', { tokens, dollars: formatDollars(dollars) }),
  }
}

function tokensOf(cost: MessageCost): string {
  return t('chat.cost', { tokens: formatTokens(cost) })
}

function dollarsOf(dollars: number): string {
  return t('chat.dollars', { dollars: formatDollars(dollars) })
}

/** Pin and leave out, or their opposites, with what they cost. */
function useMarks(
  { entry, status }: Pick<TranscriptMessage, 'entry' | 'status'>,
  { cost, isNear }: Near,
): readonly MenuRow[] {
  const { application } = useUi()
  const { id } = entry.event
  const pinned = status.type === 'pinned'
  const excluded = status.type === 'excluded'
  const pinLoss = useCacheLoss(isNear && !pinned ? { type: 'pin', messageId: id } : null)
  const hideLoss = useCacheLoss(isNear && !excluded ? { type: 'exclude', messageId: id } : null)
  const pin = () => void application.setPinned(id, !pinned)
  const exclude = () => void application.setExcluded(id, !excluded)
  return [
    [
      'pin',
      'pin',
      t(pinned ? 'chat.unpin' : 'chat.pin'),
      pin,
      { shortcut: 'p', ...detailOf(cost, pinLoss) },
    ],
    [
      'exclude',
      excluded ? 'eye' : 'excluded',
      t(excluded ? 'chat.include' : 'chat.exclude'),
      exclude,
      { shortcut: 'x', ...detailOf(cost, hideLoss) },
    ],
  ]
}

interface Near {
  readonly cost: MessageCost | null
  /** The pointer or the focus is at the message. */
  readonly isNear: boolean
}

function useTools(
  { entry, status }: TranscriptMessage,
  { cost, isNear }: Near,
): readonly MenuItem[] {
  const { application, actions, surface } = useUi()
  const canAsk = useUiState(
    ({ app }) =>
      (app.session ?? app.lastScreen)?.canRetry === true &&
      (app.session?.activity.type ?? 'idle') === 'idle',
  )
  const rewind = useRewind(entry, canAsk)
  const options = useUiState(({ app }) => app.modelOptions)
  const inUse = useUiState(({ app }) => app.model.ref.model)
  const { id, role, parts } = entry.event
  const reading = useReadAloud(id, typedText(parts))
  const marks = useMarks({ entry, status }, { cost, isNear })
  const copy = async (): Promise<void> => {
    const copied = await copyText(plainTextOf(addFileNotes(parts), { calls: false }).join('\n\n'))
    const text = t(copied ? 'kit.copied' : 'kit.copy-refused')
    actions.notify({ tone: copied ? 'info' : 'warning', text })
  }
  const again = (): void => void application.changeBranch({ type: 'answer-again', messageId: id })
  const models = options
    .filter(({ name }) => role === 'assistant' && name !== inUse)
    .map(({ name, title }): MenuRow => {
      const label = branchesText('branches.again-with', { model: title })
      const run = () => void application.chooseModel(name).then(chosen => chosen && again())
      return [`again ${name}`, 'refresh', label, run]
    })
  const hint = () => actions.openDialog({ type: 'again', messageId: id })
  const others = {
    label: branchesText('branches.again-others'),
    items: menuOf([...models, ['again hint', 'edit', branchesText('branches.again-hint'), hint]]),
  }
  const price = cost && cost.dollars !== null && { detail: dollarsOf(cost.dollars) }
  const edit = () => actions.edit({ messageId: id, text: typedText(parts) })
  const fold = () => surface.openCompactDialog('', { from: entry.begins?.number ?? entry.number })
  const remove = () => void application.deleteMessage(id)
  const select = () => startSelecting(id)
  return menuOf([
    canAsk && role === 'user' && ['edit', 'edit', t('kit.edit'), edit, { shortcut: 'e' }],
    canAsk &&
      role === 'assistant' && [
        'again',
        'refresh',
        branchesText('branches.again'),
        again,
        { shortcut: 'r', ...price, others },
      ],
    [
      'fork',
      'fork',
      branchesText('branches.fork'),
      () => void application.fork(id),
      { shortcut: 'f' },
    ],
    ...rewind,
    ...marks,
    ['fold', 'compact', foldText('fold.from-here'), fold, { shortcut: 'l' }],
    ['copy', 'copy', t('kit.copy'), () => void copy(), { shortcut: 'c' }],
    [
      'export',
      'export',
      branchesText('branches.export'),
      () => actions.exportMessages([id]),
      { shortcut: 'd' },
    ],
    ...reading,
    ['select', 'select', branchesText('branches.select'), select, { shortcut: 'm' }],
    ['delete', 'trash', t('chat.delete'), remove, { shortcut: 'delete', tone: 'danger' }],
  ])
}

/** The tool that goes on after this message; none for the newest one. */
function useRewind(
  { number, event }: TranscriptMessage['entry'],
  isPossible: boolean,
): readonly MenuRow[] {
  const { application } = useUi()
  const isLast = useUiState(({ app }) => (app.session ?? app.lastScreen)?.messages === number)
  const run = () => void application.rewindTo(event.id)
  return isPossible && !isLast
    ? [['rewind', 'restore', branchesText('branches.rewind'), run, { shortcut: 'w' }]]
    : []
}

/** Where a person types: keys belong to the text there. */
export const TYPING = 'textarea, input, select, [contenteditable]'

/** While the focus is in a message, the key of each of its tools presses it. */
export function useMessageKeys(inside: RefObject<HTMLElement | null>): void {
  useKeys(inside, event => {
    const { target, defaultPrevented, ctrlKey, metaKey, shiftKey, altKey } = event
    if (defaultPrevented || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return
    if (target.closest(TYPING)) return
    const key = `${altKey ? 'alt+' : ''}${event.key.toLowerCase()}`
    const tool = target
      .closest('article')
      ?.querySelector<HTMLButtonElement>(`button[data-key="${CSS.escape(key)}"]`)
    if (!tool || tool.disabled) return
    event.preventDefault()
    tool.click()
  })
}
