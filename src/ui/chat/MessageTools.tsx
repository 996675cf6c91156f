import { formatTokens } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { IconButton } from '../kit/Button.tsx'
import { copyText } from '../kit/copy-text.ts'
import { MenuButton } from '../kit/Menu.tsx'
import type { MenuItem } from '../kit/MenuPopup.tsx'
import { plainTextOf } from '../kit/plain-text-of.ts'
import { useCost } from '../kit/use-cost.ts'
import { useUi, useUiState } from '../store.ts'
import type { TranscriptMessage } from './items.ts'
import styles from './Message.module.css'

/** What can be done to a message: buttons on hover and focus, a menu on touch. */
export function MessageTools({
  row,
  newest,
}: {
  readonly row: TranscriptMessage
  readonly newest: boolean
}) {
  const id = row.entry.event.id
  const tokens = useCost(id)
  const cost = tokens && formatTokens(tokens)
  const items = useTools(row, { newest, cost })
  return (
    <>
      <div className={styles.tools} data-newest={newest}>
        {items.map(item => (
          <IconButton
            key={item.id}
            size="small"
            icon={item.icon}
            label={item.label}
            onClick={() => item.run()}
          />
        ))}
        {cost !== null && (
          <span className={styles.cost} title={t('chat.cost-why')}>
            {t('chat.cost', { tokens: cost })}
          </span>
        )}
      </div>
      <div className={styles.menu}>
        <MenuButton
          icon="more"
          label={t('chat.actions', { number: row.entry.number })}
          items={items}
        />
      </div>
    </>
  )
}

function useTools(
  { entry, fate }: TranscriptMessage,
  { newest, cost }: { readonly newest: boolean; readonly cost: string | null },
): readonly MenuItem[] {
  const detail = cost === null ? {} : { detail: t('chat.cost', { tokens: cost }) }
  const { application, actions } = useUi()
  const canRetry = useUiState(
    ({ app }) => newest && app.session?.canRetry === true && app.session.activity.type === 'idle',
  )
  const { id, role, finishReason, parts } = entry.event
  const pinned = fate.type === 'pinned'
  const excluded = fate.type === 'excluded'
  const copy = async (): Promise<void> => {
    const copied = await copyText(plainTextOf(parts, { calls: false }).join('\n\n'))
    const text = t(copied ? 'kit.copied' : 'kit.copy-refused')
    actions.notify({ tone: copied ? 'info' : 'warning', text, action: null })
  }
  return [
    {
      id: 'pin',
      icon: 'pin',
      label: t(pinned ? 'chat.unpin' : 'chat.pin'),
      ...detail,
      run: () => void application.setPinned(id, !pinned),
    },
    {
      id: 'exclude',
      icon: excluded ? 'eye' : 'excluded',
      label: t(excluded ? 'chat.include' : 'chat.exclude'),
      ...detail,
      run: () => void application.setExcluded(id, !excluded),
    },
    { id: 'copy', icon: 'copy', label: t('kit.copy'), run: () => void copy() },
    ...(canRetry && role === 'assistant' && finishReason !== 'interrupted'
      ? [retryItem(() => void application.retry())]
      : []),
  ]
}

function retryItem(run: () => void): MenuItem {
  return { id: 'retry', icon: 'refresh', label: t('chat.retry'), run }
}
