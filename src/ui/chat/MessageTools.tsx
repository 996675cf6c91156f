import { Fragment, useEffect, type RefObject } from 'react'
import { branchesText } from '../../i18n/en/conversation.ts'
import { foldText } from '../../i18n/en/steering.ts'
import { formatDollars, formatTokens } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { plainTextOf, typedText, addFileNotes } from '../../engine/index.ts'
import { IconButton } from '../kit/Button.tsx'
import { copyText } from '../kit/CopyButton.tsx'
import { MenuButton, menuOf } from '../kit/Menu.tsx'
import type { MessageCost } from '../../runtime/application/spending.ts'
import type { MenuItem, MenuRow } from '../kit/MenuPopup.tsx'
import { useCost } from '../kit/use-cost.ts'
import { useUi, useUiState } from '../store.ts'
import { MessageVersions } from './branches/MessageVersions.tsx'
import type { TranscriptMessage } from './items.ts'
import { startSelecting } from './select/selecting.ts'
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
  const { number, event } = row.entry
  const cost = useCost(event.id)
  const version = useUiState(
    ({ app }) => (app.session ?? app.lastScreen)?.versions.byMessage[event.id],
  )
  const items = useTools(row, cost)
  return (
    <>
      <div className={`row gap-0 ${styles.foot}`}>
        {version !== undefined && <MessageVersions version={version} number={number} />}
        <div className={styles.tools} data-newest={newest}>
          {items.map(item => (
            <Fragment key={item.id}>
              <IconButton
                size="small"
                icon={item.icon}
                label={item.label}
                title={branchesText('branches.tool-key', {
                  tool: item.label,
                  key: (item.shortcut ?? '').toUpperCase(),
                })}
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
      <div className={styles.menu}>
        <MenuButton
          icon="more"
          label={t('chat.actions', { number })}
          items={items.flatMap(item => [item, ...(item.others?.items ?? [])])}
        />
      </div>
    </>
  )
}

function tokensOf(cost: MessageCost): string {
  return t('chat.cost', { tokens: formatTokens(cost) })
}

function dollarsOf(dollars: number): string {
  return t('chat.dollars', { dollars: formatDollars(dollars) })
}

function useTools(
  { entry, status }: TranscriptMessage,
  cost: MessageCost | null,
): readonly MenuItem[] {
  const detail = cost && { detail: tokensOf(cost) }
  const { application, actions, surface } = useUi()
  const canAsk = useUiState(
    ({ app }) =>
      (app.session ?? app.lastScreen)?.canRetry === true &&
      (app.session?.activity.type ?? 'idle') === 'idle',
  )
  const options = useUiState(({ app }) => app.modelOptions)
  const inUse = useUiState(({ app }) => app.model.ref.model)
  const { id, role, parts } = entry.event
  const reading = useReadAloud(id, typedText(parts))
  const pinned = status.type === 'pinned'
  const excluded = status.type === 'excluded'
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
  const pin = () => void application.setPinned(id, !pinned)
  const exclude = () => void application.setExcluded(id, !excluded)
  const fold = () => surface.openCompactDialog('', entry.number)
  const remove = () => void application.deleteMessage(id)
  const select = () => startSelecting(id)
  return menuOf([
    canAsk &&
      role === 'user' && ['edit', 'edit', branchesText('branches.edit'), edit, { shortcut: 'e' }],
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
    ['pin', 'pin', t(pinned ? 'chat.unpin' : 'chat.pin'), pin, { shortcut: 'p', ...detail }],
    [
      'exclude',
      excluded ? 'eye' : 'excluded',
      t(excluded ? 'chat.include' : 'chat.exclude'),
      exclude,
      { shortcut: 'x', ...detail },
    ],
    ['fold', 'compact', foldText('fold.from-here'), fold, { shortcut: 'o' }],
    ['copy', 'copy', t('kit.copy'), () => void copy(), { shortcut: 'c' }],
    [
      'export',
      'export',
      branchesText('branches.export'),
      () => actions.exportMessages([id]),
      { shortcut: 'd' },
    ],
    ...reading,
    ['select', 'check', branchesText('branches.select'), select, { shortcut: 'm' }],
    ['delete', 'trash', t('chat.delete'), remove, { shortcut: 'delete', tone: 'danger' }],
  ])
}

const TYPING = 'textarea, input, select, [contenteditable]'

/** While the focus is in a message, the key of each of its tools presses it. */
export function useMessageKeys(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = inside.current
    const listen = (event: KeyboardEvent): void => {
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
    }
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [inside])
}
