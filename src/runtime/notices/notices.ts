import { appFaultText } from '../../i18n/en/sentences/runtime.ts'
import { AppError, errorText } from '../../ports/errors.ts'
import type { NextId } from '../../ports/platform.ts'
import type { NoticeCode } from '../../engine/index.ts'

/** All others only inform. */
const WARNINGS: ReadonlySet<SessionNotice> = new Set<SessionNotice>([
  'floor-too-large',
  'emergency-compaction',
  'context-filling',
  'not-recalled',
  'clipped-silently',
  'extractive-instead',
  'hook-failed',
  'image-missing',
  'images-refused',
])

export type Notices = ReturnType<typeof createNotices>

/** The short sentences that appear for a while. */
export function createNotices(nextId: NextId, onChange: () => void) {
  let notices: readonly Notice[] = []
  /** What the buttons do, by notice id. */
  const actions = new Map<string, () => void>()
  /** Callbacks that wait for an answer, by notice id. */
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
  /** The same sentence is shown once; the notice with a button stays. */
  const show = ({ tone, text, action, stays }: NewNotice) => {
    const same = notices.find(other => other.text === text)
    if (same?.action && !action) return same.id
    const id = nextId()
    if (action) actions.set(id, action.run)
    const shown = { id, tone, text, action: action?.label ?? null, ...(stays && { stays }) }
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
    warn: (text: string) => void show({ tone: 'warning', text, action: null }),
    /** Says what was done, with an Undo button. */
    offerUndo: (text: string, label: string, undo: () => Promise<void>) =>
      void show({ tone: 'info', text, action: { label, run: () => void undo().catch(fault) } }),
    /** Shows what the person may want, with a button; it stays until it is answered. */
    offer: (text: string, label: string, run: () => Promise<void>) =>
      void show({
        tone: 'info',
        text,
        action: { label, run: () => void run().catch(fault) },
        stays: true,
      }),
    /** Shows what the person must do; resolves when they press the button, and when the notice disappears in another way. */
    ask: (text: string, label: string): Promise<void> =>
      new Promise(resolve => {
        const same = notices.find(notice => notice.text === text && asked.has(notice.id))
        const id: string =
          same?.id ?? show({ tone: 'error', text, action: { label, run: () => dismiss(id) } })
        asked.set(id, [...(asked.get(id) ?? []), resolve])
      }),
    /** `because`: the failure that caused it, as a sentence; it is added to the notice's text. */
    notify: (notice: SessionNotice, sentence: string, because?: string) =>
      void show({
        tone: WARNINGS.has(notice) ? 'warning' : 'info',
        text: because === undefined ? sentence : `${sentence} ${because}`,
        action: null,
      }),
    /** Shows the error's own sentence, if it has one. */
    fault,
    dismiss,
    /** Runs the action of a notice and dismisses the notice; does nothing if it is gone. */
    press: (id: string) => {
      actions.get(id)?.()
      dismiss(id)
    },
  }
}

/** How browsers say that code did not arrive; the last words are of WebKit, which hands out code that broke off when it was first run. */
const LOST_CODE = /imported module|module script|uninitialized variable/

/** True for what a page that is loaded again does not have: it tells nothing of what was stored. */
export function isLostCode(error: unknown): boolean {
  return LOST_CODE.test(errorText(error))
}

/** Our own errors have a sentence for people; any other error is a bug of ours, and the sentence says so. */
function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  return isLostCode(error)
    ? appFaultText('codeLost')
    : appFaultText('fault', { detail: errorText(error) })
}

/** A short sentence that appears for a while; errors stay until dismissed. */
export interface Notice {
  readonly id: string
  readonly tone: 'info' | 'warning' | 'error'
  readonly text: string
  /** Label of its button; null for none. */
  readonly action: string | null
  /** Stays until it is dismissed or pressed, also if it is no error. */
  readonly stays?: boolean
}

/** A notice before it is shown, with the function of its button. */
export interface NewNotice extends Pick<Notice, 'tone' | 'text' | 'stays'> {
  readonly action: { readonly label: string; readonly run: () => void } | null
}

/** What the open session reports to the person outside its own rows. */
export type SessionNotice =
  | NoticeCode
  | 'busy-elsewhere'
  | 'hook-failed'
  | 'image-missing'
  | 'images-refused'

/** Turns failures into notices: a method of the application that fails changes nothing and says why. */
export interface FailureReports {
  /** Wraps an action: if it rejects, a notice says why. */
  reportFailure<Arguments extends readonly unknown[]>(
    run: (...inputs: Arguments) => Promise<unknown>,
  ): (...inputs: Arguments) => Promise<void>
  /** The result of the work, or `otherwise` if it rejects; a notice then says why. */
  resultOr<Result>(otherwise: Result, work: () => Promise<Result>): Promise<Result>
}

/** `fault` shows the notice. */
export function createFailureReports(fault: (error: unknown) => void): FailureReports {
  return {
    reportFailure:
      run =>
      async (...inputs) => {
        await run(...inputs).catch(fault)
      },
    resultOr: async (otherwise, work) => {
      try {
        return await work()
      } catch (error) {
        fault(error)
        return otherwise
      }
    },
  }
}
