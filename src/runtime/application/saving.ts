import { fitted } from '../notices/full-disk.ts'

/** What a form is told of something that could not be saved. */
interface Refusal {
  readonly ok: false
  readonly sentence: string
}

/** Reads what is stored once the work is done. A failure becomes a sentence: the form says it where the person is looking. */
export function savingThen(read: () => Promise<void>) {
  return async <Saved extends { readonly ok: boolean }>(
    work: Promise<Saved>,
  ): Promise<Saved | Refusal> => {
    try {
      const outcome = await work
      await read()
      return outcome
    } catch (error) {
      const failure = fitted('setting', error)
      return { ok: false, sentence: failure instanceof Error ? failure.message : String(failure) }
    }
  }
}
