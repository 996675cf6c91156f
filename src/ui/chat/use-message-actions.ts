/** What can be done to a message: two or three buttons below it, and a menu of four groups. */
import { focusIfLost, focusMessageBox } from '../../kit/page-hooks.ts'
import { cacheText } from '../../i18n/en/context.ts'
import { branchesText, composerText, readingText } from '../../i18n/en/conversation.ts'
import { foldText } from '../../i18n/en/steering.ts'
import { formatDollars, formatTokens } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { addFileNotes, plainTextOf, typedText, type Version } from '../../engine/index.ts'
import { copyText } from '../../kit/CopyButton.tsx'
import { groupsOf, menuOf } from '../../kit/Menu.tsx'
import type { MenuItem, MenuRow } from '../../kit/MenuPopup.tsx'
import type { MessageCost } from '../../runtime/inspection/spending.ts'
import { compareDialog } from '../../host/dialogs.ts'
import { againDialog, compactDialog } from '../kit/dialogs.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { useCacheLoss } from '../../host/CacheNote.tsx'
import type { TranscriptMessage } from './items.ts'
import { QUOTE_KEY } from './message-keys.ts'
import { startSelecting } from './select/SelectCheckbox.tsx'
import { useReadAloud } from './speech/use-read-aloud.ts'
import { holdRow } from './use-steady-row.ts'

interface MessageState {
  readonly row: TranscriptMessage
  /** Undefined for a message with one version. */
  readonly version: Version | undefined
  /** Null until it is known. */
  readonly cost: MessageCost | null
  /** The pointer or the focus is at the message. */
  readonly isNear: boolean
  /** The menu is a sheet: Copy is its first entry. */
  readonly isSheet: boolean
}

export interface MessageActions {
  /** The buttons below the message. */
  readonly buttons: readonly MenuItem[]
  readonly menu: readonly MenuItem[]
  /** What only a key does. */
  readonly byKey: readonly MenuItem[]
}

/** The actions of a message, as far as they are possible now. */
export function useMessageActions({
  row: { entry, status },
  version,
  cost,
  isNear,
  isSheet,
}: MessageState): MessageActions {
  const { application, actions } = useUi()
  const { id, role, parts } = entry.event
  const canAsk = useUiState(
    ({ app }) =>
      (app.session ?? app.lastScreen)?.canRetry === true &&
      (app.session?.activity.type ?? 'idle') === 'idle',
  )
  const compare = useCompare(version)
  const rewind = useRewind(entry, canAsk)
  const reading = useReadAloud(id, typedText(parts))
  const others = useOtherAnswers(entry.event.id)
  const marks = useMarks({ entry, status }, isNear)
  const copy = async (): Promise<void> => {
    const copied = await copyText(plainTextOf(addFileNotes(parts), { calls: false }).join('\n\n'))
    const text = t(copied ? 'kit.copied' : 'kit.copy-refused')
    actions.notify({ tone: copied ? 'info' : 'warning', text })
  }
  // The answer makes way for the new one, and its button had the focus.
  const again = (): void =>
    void application.changeBranch({ type: 'answer-again', messageId: id }).then(focusIfLost)
  const edit = () => actions.edit({ messageId: id, text: typedText(parts) })
  const fold = () => actions.open(compactDialog, { focus: '', to: entry.number })
  // The message that had the focus is in another chat then.
  const fork = () => void application.fork(id).then(focusMessageBox)
  const remove = () => void application.deleteMessage(id)
  const buttons = menuOf([
    ['copy', 'copy', t('kit.copy'), () => void copy(), { shortcut: 'c' }],
    canAsk && role === 'user' && ['edit', 'edit', t('kit.edit'), edit, { shortcut: 'e' }],
    canAsk &&
      role === 'assistant' && [
        'again',
        'refresh',
        branchesText('branches.again'),
        again,
        { shortcut: 'r' },
      ],
    ...reading.filter(isBusy),
  ])
  const menu = groupsOf(
    [
      ...(isSheet ? buttons.slice(0, 1) : []),
      ...(canAsk && role === 'assistant' ? others : []),
      ...menuOf([
        ['fork', 'fork', branchesText('branches.fork'), fork, { shortcut: 'f' }],
        ...reading.filter(row => !isBusy(row)),
      ]),
    ],
    menuOf([
      ...marks,
      ['fold', 'compact', foldText('fold.up-to-here'), fold, { shortcut: 'l' }],
    ]).map((item, at) => (at === 0 ? { ...item, group: captionOf(status, cost) } : item)),
    menuOf([
      ...rewind,
      ...compare,
      // Selecting messages offers it, too.
      !isSheet && [
        'export',
        'export',
        branchesText('branches.export'),
        () => actions.exportMessages([id]),
        { shortcut: 'd' },
      ],
      [
        'select',
        'select',
        branchesText('branches.select'),
        () => startSelecting(id),
        { shortcut: 'm' },
      ],
    ]),
    menuOf([['delete', 'trash', t('chat.delete'), remove, { shortcut: 'delete', tone: 'danger' }]]),
  )
  const quote = (): void => {
    const selection = document.getSelection()
    const message = selection?.anchorNode?.parentElement?.closest<HTMLElement>('article')
    const selected = message?.dataset['message'] === id ? selection?.toString().trim() : ''
    actions.quote(selected || typedText(parts))
    selection?.removeAllRanges()
  }
  const words = composerText('composer.quote')
  const byKey = menuOf([['quote', 'quote', words, quote, { shortcut: QUOTE_KEY }]])
  return { buttons, menu, byKey }
}

/** While it is read aloud, the button that stops that is at hand. */
function isBusy([, icon]: MenuRow): boolean {
  return icon === 'stop'
}

/** How the model reads the message, what it takes in a request, and what its answer cost. */
function captionOf(
  { type }: TranscriptMessage['status'],
  cost: MessageCost | null,
): NonNullable<MenuItem['group']> {
  const isHidden = type === 'excluded' || type === 'cleared'
  const caption =
    type === 'kept' || type === 'pinned' ? t('chat.in-view') : readingText(`reading.view.${type}`)
  if (cost === null || isHidden) return { caption }
  const tokens = t('chat.cost', { tokens: formatTokens(cost) })
  const { dollars } = cost
  const detail =
    dollars === null
      ? tokens
      : `${tokens} · ${t('chat.dollars', { dollars: formatDollars(dollars) })}`
  return { caption, detail }
}

/** Always keep and hide, or their opposites, with what they add to the next request. */
function useMarks(
  { entry, status }: Pick<TranscriptMessage, 'entry' | 'status'>,
  isNear: boolean,
): readonly MenuRow[] {
  const { application } = useUi()
  const { id } = entry.event
  const pinned = status.type === 'pinned'
  const excluded = status.type === 'excluded'
  const pinLoss = useCacheLoss(isNear && !pinned ? { type: 'pin', messageId: id } : null)
  const hideLoss = useCacheLoss(isNear && !excluded ? { type: 'exclude', messageId: id } : null)
  const pin = () => {
    holdRow(id, status.type)
    void application.setPinned(id, !pinned)
  }
  const exclude = () => {
    holdRow(id, status.type)
    void application.setExcluded(id, !excluded)
  }
  return [
    [
      'pin',
      'pin',
      t(pinned ? 'chat.unpin' : 'chat.pin'),
      pin,
      { shortcut: 'p', ...lossOf(pinLoss) },
    ],
    [
      'exclude',
      excluded ? 'eye' : 'excluded',
      t(excluded ? 'chat.include' : 'chat.exclude'),
      exclude,
      { shortcut: 'x', ...lossOf(hideLoss) },
    ],
  ]
}

function lossOf(dollars: number | null): Pick<MenuItem, 'detail'> {
  return dollars === null
    ? {}
    : { detail: cacheText('cache.message', { dollars: formatDollars(dollars) }) }
}

/** Answers of other models, and one with a hint or other sampling, under one entry. */
function useOtherAnswers(
  messageId: TranscriptMessage['entry']['event']['id'],
): readonly MenuItem[] {
  const { application, actions } = useUi()
  const options = useUiState(({ app }) => app.modelOptions)
  const inUse = useUiState(({ app }) => app.model.ref.model)
  const again = (): void => void application.changeBranch({ type: 'answer-again', messageId })
  const models = options
    .filter(({ name }) => name !== inUse)
    .map(({ name, title }): MenuRow => {
      const label = branchesText('branches.again-with', { model: title })
      const run = () => void application.chooseModel(name).then(chosen => chosen && again())
      return [`again ${name}`, 'refresh', label, run]
    })
  const hint = () => actions.open(againDialog, { messageId })
  const all = menuOf([...models, ['again hint', 'edit', branchesText('branches.again-hint'), hint]])
  if (models.length === 0) return all
  const label = branchesText('branches.again-others')
  return menuOf([['others', 'refresh', label, () => undefined, { others: all }]])
}

/** Two versions of the message side by side; none without another version. */
function useCompare(version: Version | undefined): readonly MenuRow[] {
  const { actions } = useUi()
  const sessionId = useUiState(({ app }) => app.session?.sessionId ?? null)
  const versionId = version?.previousId ?? version?.nextId ?? null
  if (sessionId === null || versionId === null) return []
  const run = (): void => {
    const left = { sessionId, versionId }
    actions.open(compareDialog, { left, right: { sessionId } })
  }
  return [['compare', 'compare', branchesText('branches.compare'), run]]
}

/** The action that goes on after this message; none for the newest one. */
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
