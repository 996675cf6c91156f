import { Fragment, useEffect, type RefObject } from 'react'
import { branchesText } from '../../i18n/en/conversation.ts'
import { formatDollars, formatTokens } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { plainTextOf, typedText, addFileNotes } from '../../engine/index.ts'
import { IconButton } from '../kit/Button.tsx'
import { copyText } from '../kit/CopyButton.tsx'
import { MenuButton } from '../kit/Menu.tsx'
import type { MessageCost } from '../../runtime/application/spending.ts'
import type { MenuItem } from '../kit/MenuPopup.tsx'
import { useCost } from '../kit/use-cost.ts'
import { useUi, useUiState } from '../store.ts'
import { MessageVersions } from './branches/MessageVersions.tsx'
import type { TranscriptMessage } from './items.ts'
import { useReadAloud } from './speech/use-read-aloud.ts'
import styles from './Message.module.css'

/** A tool of a message, with the key that presses it while the focus is in the message. */
interface Tool extends MenuItem {
  readonly shortcut: string
  /** The same in other ways, under one name. */
  readonly others?: { readonly label: string; readonly items: readonly MenuItem[] }
}

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
                  key: item.shortcut.toUpperCase(),
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

function useTools({ entry, status }: TranscriptMessage, cost: MessageCost | null): readonly Tool[] {
  const detail = cost && { detail: tokensOf(cost) }
  const dollars = cost?.dollars ?? null
  const { application, actions } = useUi()
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
    actions.notify({ tone: copied ? 'info' : 'warning', text, action: null })
  }
  const again = (): void => void application.changeBranch({ type: 'answer-again', messageId: id })
  const models = options
    .filter(({ name }) => role === 'assistant' && name !== inUse)
    .map(({ name, title }): MenuItem => ({
      id: `again ${name}`,
      icon: 'refresh',
      label: branchesText('branches.again-with', { model: title }),
      run: () =>
        void application.chooseModel(name).then(chosen => {
          if (chosen) again()
        }),
    }))
  const hinted: MenuItem = {
    id: 'again hint',
    icon: 'edit',
    label: branchesText('branches.again-hint'),
    run: () => actions.openDialog({ type: 'again', messageId: id }),
  }
  const edit: Tool = {
    id: 'edit',
    icon: 'edit',
    label: branchesText('branches.edit'),
    shortcut: 'e',
    run: () => actions.edit({ messageId: id, text: typedText(parts) }),
  }
  const askAgain: Tool = {
    id: 'again',
    icon: 'refresh',
    label: branchesText('branches.again'),
    shortcut: 'r',
    ...(dollars !== null && { detail: dollarsOf(dollars) }),
    run: again,
    others: { label: branchesText('branches.again-others'), items: [...models, hinted] },
  }
  return [
    ...(canAsk && role === 'user' ? [edit] : []),
    ...(canAsk && role === 'assistant' ? [askAgain] : []),
    {
      id: 'fork',
      icon: 'fork',
      label: branchesText('branches.fork'),
      shortcut: 'f',
      run: () => void application.fork(id),
    },
    {
      id: 'pin',
      icon: 'pin',
      label: t(pinned ? 'chat.unpin' : 'chat.pin'),
      shortcut: 'p',
      ...detail,
      run: () => void application.setPinned(id, !pinned),
    },
    {
      id: 'exclude',
      icon: excluded ? 'eye' : 'excluded',
      label: t(excluded ? 'chat.include' : 'chat.exclude'),
      shortcut: 'x',
      ...detail,
      run: () => void application.setExcluded(id, !excluded),
    },
    {
      id: 'copy',
      icon: 'copy',
      label: t('kit.copy'),
      shortcut: 'c',
      run: () => void copy(),
    },
    ...reading,
    {
      id: 'delete',
      icon: 'trash',
      label: t('chat.delete'),
      shortcut: 'delete',
      tone: 'danger',
      run: () => void application.deleteMessage(id),
    },
  ]
}

/** Inside these, letters are typed. */
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
