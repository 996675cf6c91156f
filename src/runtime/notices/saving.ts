import { errorText } from '../../ports/errors.ts'
import { explainFullDisk } from './full-disk.ts'

/** The answer to a form when something could not be saved. */
interface Refusal {
  readonly ok: false
  readonly sentence: string
}

/** Reads the stored list after the work. A failure becomes a sentence, so that the form shows it. */
export function savingThen(read: () => Promise<void>) {
  return async <Saved extends { readonly ok: boolean }>(
    work: Promise<Saved>,
  ): Promise<Saved | Refusal> => {
    try {
      const outcome = await work
      await read()
      return outcome
    } catch (error) {
      return { ok: false, sentence: errorText(explainFullDisk('setting', error)) }
    }
  }
}
