import { t } from '../../i18n/t.ts'
import { groupsOf, menuOf } from '../../kit/Menu.tsx'
import type { MenuItem } from '../../kit/MenuPopup.tsx'
import { requestFind, useMedia } from '../../kit/page-hooks.ts'
import {
  checkpointsDialog,
  modelDialog,
  organizeDialog,
  presetsDialog,
  settingsDialog,
  titleDialog,
} from '../../host/dialogs.ts'
import { compactDialog, helpDialog, optionsDialog } from '../kit/dialogs.ts'
import { useUi, useUiState } from '../../host/store.ts'

/** The open chat, for its menu. */
export interface ChatMenuOf {
  readonly sessionId: string
  readonly title: string
  readonly onRename: () => void
}

/** The menu of the open chat: its name, its words, what the model reads of it, and the way out. */
export function useChatMenu({ sessionId, title, onRename }: ChatMenuOf): readonly MenuItem[] {
  const { application, actions } = useUi()
  const undoable = useUiState(({ app }) => app.session?.undoable?.number ?? null)
  const hasWords = useUiState(({ app }) => (app.session?.rows.length ?? 0) > 0)
  const saved = useUiState(({ app }) => app.sessions.some(({ id }) => id === sessionId))
  const narrow = useMedia('(max-width: 720px)')
  const save = () => actions.exportSession(sessionId)
  const undo = () => void application.undoCompaction()
  const suggest = () => actions.open(titleDialog, { sessionId })
  const move = () =>
    actions.open(organizeDialog, { page: { type: 'move', sessionIds: [sessionId] } })
  const remove = () => void actions.moveToTrash(sessionId, title)
  const compact = () => actions.open(compactDialog, { focus: '' })
  return groupsOf(
    menuOf([
      ['rename', 'edit', t('sessions.rename'), onRename],
      saved && ['title', 'text', t('sessions.suggest'), suggest],
      saved && ['move', 'folder', t('sessions.move'), move],
      hasWords && ['find', 'search', t('shell.find'), () => void requestFind()],
    ]),
    menuOf([
      hasWords && ['compact', 'compact', t('shell.compact'), compact],
      undoable !== null && ['undo', 'undo', t('shell.undo-compaction', { number: undoable }), undo],
      hasWords && ['context', 'eye', t('chat.try-context'), actions.showContext],
      ['checkpoints', 'keep', t('shell.checkpoints'), () => actions.open(checkpointsDialog, {})],
    ]),
    menuOf([
      ['model', 'device', t('shell.session-model'), () => actions.open(modelDialog, {})],
      ['preset', 'panel', t('shell.session-preset'), () => actions.open(presetsDialog, {})],
      ['options', 'text', t('shell.options'), () => actions.open(optionsDialog, {})],
      narrow && [
        'settings',
        'settings',
        t('sessions.settings'),
        () => actions.open(settingsDialog, {}),
      ],
      ['help', 'help', t('shell.help'), () => actions.open(helpDialog, {})],
    ]),
    menuOf([
      hasWords && ['export', 'export', t('shell.export'), save],
      saved && ['delete', 'trash', t('sessions.delete'), remove, { tone: 'danger' }],
    ]),
  )
}
