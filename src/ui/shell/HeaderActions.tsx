import { t } from '../../i18n/t.ts'
import { waitForDrawing } from '../kit/wait-for-drawing.ts'
import { Button, IconButton } from '../kit/Button.tsx'
import { late } from '../kit/late.ts'
import { modelName } from '../kit/words.ts'
import { MenuButton } from '../kit/Menu.tsx'
import type { MenuItem } from '../kit/MenuPopup.tsx'
import { useUi, useUiState } from '../store.ts'
import { useMedia } from '../kit/page-hooks.ts'
import styles from './Header.module.css'

const HeaderPicks = late(async () => {
  await waitForDrawing()
  return (await import('./HeaderPicks.tsx')).HeaderPicks
}, ModelInUse)

interface HeaderActionsProps {
  readonly sessionId: string
  readonly title: string
  readonly onRename: () => void
}

/** Actions for the open session; words become icons if there is no space for them. */
export function HeaderActions(props: HeaderActionsProps) {
  const { actions, surface } = useUi()
  const { sessionId } = props
  const items = useMoreItems(props)
  return (
    <>
      <span className={`${styles.picks} only-wide`}>
        <HeaderPicks />
      </span>
      <Button
        icon="compact"
        aria-label={t('shell.compact')}
        onClick={() => surface.openCompactDialog('')}
      >
        <span className={styles.compact}>{t('shell.compact')}</span>
      </Button>
      <span className="only-wide">
        <IconButton
          icon="export"
          label={t('shell.export')}
          onClick={() => actions.exportSession(sessionId)}
        />
      </span>
      <MenuButton icon="more" label={t('shell.more')} items={items} />
    </>
  )
}

function ModelInUse() {
  const model = useUiState(({ app }) => app.model.ref)
  return <span className={`pick ${styles.pick}`}>{modelName(model)}</span>
}

function useMoreItems({ sessionId, title, onRename }: HeaderActionsProps): readonly MenuItem[] {
  const { application, actions, surface } = useUi()
  const undoable = useUiState(({ app }) => app.session?.undoable?.number ?? null)
  const saved = useUiState(({ app }) => app.sessions.some(({ id }) => id === sessionId))
  const narrow = useMedia('(max-width: 720px)')
  const save = () => actions.exportSession(sessionId)
  const items: readonly (MenuItem | false)[] = [
    { id: 'rename', icon: 'edit', label: t('sessions.rename'), run: onRename },
    { id: 'model', icon: 'device', label: t('shell.session-model'), run: surface.showModel },
    { id: 'preset', icon: 'panel', label: t('shell.session-preset'), run: surface.showPresets },
    { id: 'options', icon: 'text', label: t('shell.options'), run: surface.showOptions },
    narrow && { id: 'export', icon: 'export', label: t('sessions.export'), run: save },
    narrow && {
      id: 'settings',
      icon: 'settings',
      label: t('sessions.settings'),
      run: surface.showSettings,
    },
    undoable !== null && {
      id: 'undo',
      icon: 'undo',
      label: t('shell.undo-compaction', { number: undoable }),
      run: () => void application.undoCompaction(),
    },
    { id: 'help', icon: 'help', label: t('help.name'), run: surface.showHelp },
    saved && {
      id: 'delete',
      icon: 'trash',
      tone: 'danger',
      label: t('sessions.delete'),
      run: () => void actions.moveToTrash(sessionId, title),
    },
  ]
  return items.filter(item => item !== false)
}
