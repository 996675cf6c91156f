import { appFault, sessionNotices } from '../../i18n/en/sentences/runtime.ts'
import { AppError } from '../../ports/errors.ts'
import type { NextId } from '../../ports/platform.ts'
import type { NoticeCode } from '../../engine/index.ts'

/** The others only inform. */
const WARNINGS: ReadonlySet<SessionNotice> = new Set<SessionNotice>([
  'floor-too-large',
  'emergency-compaction',
  'context-filling',
  'not-recalled',
  'clipped-silently',
  'extractive-instead',
  'image-missing',
  'images-refused',
])

export type Notices = ReturnType<typeof createNotices>

/** The short sentences that appear and go. */
export function createNotices(nextId: NextId, onChange: () => void) {
  let notices: readonly Notice[] = []
  /** What the buttons do, by the id of their notice. */
  const actions = new Map<string, () => void>()
  /** Who waits for an answer, by the id of the notice. */
  const asked = new Map<string, readonly (() => void)[]>()

  const replace = (next: readonly Notice[]) => {
    notices = next
    for (const id of actions.keys()) if (!next.some(notice => notice.id === id)) actions.delete(id)
    onChange()
    for (const [id, waiting] of asked)
      if (!next.some(notice => notice.id === id)) {
        asked.delete(id)
        for (const answered of waiting) answered()
      }
  }
  /** A sentence stands there once; the one with something to press stays. */
  const show = ({ tone, text, action }: NewNotice) => {
    const same = notices.find(other => other.text === text)
    if (same?.action && !action) return same.id
    const id = nextId()
    if (action) actions.set(id, action.run)
    const shown = { id, tone, text, action: action?.label ?? null }
    replace([...notices.filter(other => other !== same), shown])
    return id
  }
  const fault = (error: unknown) =>
    void show({ tone: 'error', text: sentenceOf(error), action: null })
  const dismiss = (id: string) => replace(notices.filter(notice => notice.id !== id))
  return {
    list: (): readonly Notice[] => notices,
    /** Returns the id of the notice. */
    show,
    /** Says what was done, with a button that takes it back. */
    offerUndo: (text: string, label: string, undo: () => Promise<void>) =>
      void show({ tone: 'info', text, action: { label, run: () => void undo().catch(fault) } }),
    /** Shows what needs the person; resolves when they take the action, and when the notice goes in any other way. */
    ask: (text: string, label: string): Promise<void> =>
      new Promise(resolve => {
        const same = notices.find(notice => notice.text === text && asked.has(notice.id))
        const id: string =
          same?.id ?? show({ tone: 'error', text, action: { label, run: () => dismiss(id) } })
        asked.set(id, [...(asked.get(id) ?? []), resolve])
      }),
    /** `because`: the failure that it is about, as a sentence; it is shown behind the notice's own. */
    notify: (notice: SessionNotice, because?: string) =>
      void show({
        tone: WARNINGS.has(notice) ? 'warning' : 'info',
        text:
          because === undefined ? sessionNotices[notice] : `${sessionNotices[notice]} ${because}`,
        action: null,
      }),
    /** Shows an error's own sentence when it has one. */
    fault,
    dismiss,
    /** Does what the button of a notice says, and dismisses the notice; nothing happens where it has gone already. */
    press: (id: string) => {
      actions.get(id)?.()
      dismiss(id)
    },
  }
}

/** Our own errors speak to people; anything else is a fault of ours and says so. */
function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  const detail = error instanceof Error ? error.message : String(error)
  return appFault(detail)
}

/** A short sentence that appears and goes; errors stay until dismissed. */
export interface Notice {
  readonly id: string
  readonly tone: 'info' | 'warning' | 'error'
  readonly text: string
  /** Label of its button; null where there is nothing to press. */
  readonly action: string | null
  /** Left until it is dismissed or pressed, however mild it is. */
  readonly stays?: boolean
}

/** A notice before it is shown: it still knows what its button does, which nobody else needs to. */
export interface NewNotice extends Pick<Notice, 'tone' | 'text' | 'stays'> {
  readonly action: { readonly label: string; readonly run: () => void } | null
}

/** What the open session reports to the person beside its own rows. */
export type SessionNotice = NoticeCode | 'busy-elsewhere' | 'image-missing' | 'images-refused'
