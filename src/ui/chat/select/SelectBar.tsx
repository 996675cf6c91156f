import { compactDialog } from '../../kit/dialogs.ts'
import { useMemo } from 'react'
import { branchesText } from '../../../i18n/en/conversation.ts'
import { selectText } from '../../../i18n/en/outline.ts'
import { foldText } from '../../../i18n/en/steering.ts'
import { formatTokens } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { errorText } from '../../../ports/errors.ts'
import { Button } from '../../../kit/Button.tsx'
import { copyText } from '../../../kit/CopyButton.tsx'
import { menuOf } from '../../../kit/Menu.tsx'
import { useAnswer } from '../../../kit/use-answer.ts'
import { useUi } from '../../../host/store.ts'
import { headOfItem, type Item } from '../items.ts'
import type { ScrolledList } from '../use-after-scroll.ts'
import { changeSelection, useSelection } from './SelectCheckbox.tsx'
import { useSelectKeys } from './use-select-keys.ts'
import styles from './Select.module.css'

type SelectBarProps = ScrolledList & {
  /** The lines as they are drawn. */
  readonly items: readonly Item[]
  /** All messages, folded ones too. */
  readonly stored: readonly Item[]
}

/** How many messages are selected, their tokens, and what can be done to all of them. */
export function SelectBar({ items, stored, ...scrolled }: SelectBarProps) {
  const { application, actions } = useUi()
  const ids = useSelection(({ selection }) => selection?.ids)
  const order = useMemo(() => stored.flatMap(item => headOfItem(item) ?? []), [stored])
  const selected = useMemo(() => order.filter(({ id }) => ids?.has(id)), [order, ids])
  const wanted = useMemo(() => selected.map(({ id }) => id), [selected])
  const tokens = useAnswer(
    () =>
      wanted.length === 0 ? null : application.weighMessages(wanted).catch(() => 'failed' as const),
    [application, wanted],
  )
  const isAll = selected.length === order.length
  const selectAll = () =>
    changeSelection(
      before => before && { ...before, ids: new Set(isAll ? [] : order.map(({ id }) => id)) },
    )
  const bar = useSelectKeys({ items, order, selectAll, ...scrolled })
  const areAll = (status: 'pinned' | 'excluded') =>
    selected.every(head => head.status.type === status)
  const copy = async (): Promise<void> => {
    try {
      const copied = await copyText(application.writeMessages(wanted))
      const text = t(copied ? 'kit.copied' : 'kit.copy-refused')
      actions.notify({ tone: copied ? 'info' : 'warning', text })
    } catch (error) {
      actions.notify({ tone: 'error', text: errorText(error) })
    }
  }
  const count = selectText('select.count', { count: selected.length })
  const fold = () =>
    actions.open(compactDialog, {
      focus: '',
      from: selected[0]?.number,
      to: selected.at(-1)?.number,
    })
  const none = selected.length === 0
  const pin = areAll('pinned') ? 'unpin' : 'pin'
  const hide = areAll('excluded') ? 'include' : 'exclude'
  const isHidden = hide === 'include'
  const label = selectText(isHidden ? 'select.show' : 'select.hide')
  const word = { detail: selectText(isHidden ? 'select.show-word' : 'select.hide-word') }
  // Each id is the key that does the same; the bar has room for one word of each.
  const tools = menuOf([
    ['c', 'copy', t('kit.copy'), () => void copy()],
    ['o', 'export', selectText('select.export'), () => actions.exportMessages(wanted)],
    ['p', 'pin', t(`chat.${pin}`), () => void application.markMessages(wanted, pin)],
    [
      'x',
      isHidden ? 'eye' : 'excluded',
      label,
      () => void application.markMessages(wanted, hide),
      word,
    ],
    [
      'f',
      'fork',
      selectText('select.move'),
      () => void application.copyMessages(wanted),
      { detail: t('sessions.new') },
    ],
    ['l', 'compact', foldText('fold.selection'), fold],
  ])
  return (
    <div ref={bar} className={styles.bar}>
      <div
        className={`overlay column row wrap gap-2 ${styles.inner}`}
        role="toolbar"
        aria-label={selectText('select.bar')}
      >
        <span className={`num grow strong ${styles.count}`} role="status">
          {none
            ? selectText('select.none')
            : tokens === null
              ? count
              : tokens === 'failed'
                ? selectText('select.not-weighed', { count: selected.length })
                : selectText('select.tokens', { count, tokens: formatTokens(tokens) })}
        </span>
        <Button size="small" onClick={selectAll}>
          {selectText(isAll ? 'select.no-more' : 'select.all')}
        </Button>
        {tools.map(({ id, icon, label: name, detail = name, run }) => (
          <Button
            key={id}
            size="small"
            icon={icon}
            aria-label={name}
            title={branchesText('branches.tool-key', { tool: name, key: id.toUpperCase() })}
            aria-keyshortcuts={id}
            data-key={id}
            aria-disabled={none}
            onClick={() => !none && run()}
          >
            <span className={styles.word}>{detail}</span>
          </Button>
        ))}
        <Button size="small" variant="edged" onClick={() => changeSelection(() => null)}>
          {t('kit.done')}
        </Button>
      </div>
    </div>
  )
}
