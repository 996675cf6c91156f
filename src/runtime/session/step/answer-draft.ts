/**
 * Keeps the answer that is being written on disk: at once, then at most every half second, so that a closed tab loses no
 * more than that.
 *
 * @module
 */
import type { LiveDraft } from '../../../ports/drafts.ts'
import type { SessionEffect } from './effects.ts'
import { afterRefusal, afterWrite, type Changed, KEPT, type Keeping } from './keeping.ts'

/** The most that a killed tab may lose of an answer. */
const INTERVAL_MS = 400

export interface AnswerDraft extends Keeping {
  /** What is to be on disk; null for nothing. */
  readonly value: LiveDraft | null
  readonly isWriting: boolean
}

export const NO_DRAFT: AnswerDraft = { ...KEPT, value: null, isWriting: false }

/** More of the answer arrived. */
export function keepAnswer(draft: AnswerDraft, value: LiveDraft): AnswerDraft {
  return { ...draft, value, isDue: true }
}

/** The answer is in the log: the draft goes, whatever it waits for. */
export function clearAnswer(draft: AnswerDraft): AnswerDraft {
  return { ...draft, value: null, isDue: true, waits: false }
}

/** Begins to write what is due. */
export function writeAnswer(draft: AnswerDraft): Changed<AnswerDraft> {
  if (!draft.isDue || draft.waits || draft.isWriting) return [draft, []]
  const { value } = draft
  const write: SessionEffect = { type: 'write-draft', draft: { key: 'live', value } }
  const begun = { ...draft, isDue: false, isWriting: true }
  return value === null
    ? [begun, [write]]
    : [
        { ...begun, waits: true },
        [write, { type: 'start-timer', timer: 'answer', afterMs: INTERVAL_MS }],
      ]
}

/** The draft is written, or, with an error, could not be. */
export function answerWritten(draft: AnswerDraft, error?: unknown): Changed<AnswerDraft> {
  const [keeping, effects] =
    error === undefined
      ? afterWrite(draft)
      : afterRefusal(draft, error, { doing: 'drafting', timer: 'answer' })
  return [{ ...draft, ...keeping, isWriting: false }, effects]
}
