/** Reads and writes prompt files. */
import { promptFileFaultText } from '../../i18n/en/sentences/presets.ts'
import type { Clock } from '../../ports/platform.ts'
import type { Prompt, PromptStore } from '../../ports/storage.ts'
import type { NamedFile } from '../../ports/rescue.ts'
import { LONGEST_PROMPT_NAME, promptFileText, readPromptFile } from '../../transfer/prompt-file.ts'

/** Larger files are refused unread. */
const MOST_BYTES = 2e7

/** How many prompts were saved, or the sentence that says why none was. */
export type PromptSaving =
  | { readonly ok: true; readonly count: number }
  | { readonly ok: false; readonly sentence: string }

export interface PromptPorts {
  readonly store: PromptStore
  readonly clock: Pick<Clock, 'now'>
}

/** Saves the prompts of a file: under a free name if another text has the name, and not if the same prompt is stored. */
export async function importPrompts(
  { store, clock }: PromptPorts,
  file: Blob,
): Promise<PromptSaving> {
  if (file.size > MOST_BYTES) return { ok: false, sentence: promptFileFaultText('tooLarge') }
  const reading = readPromptFile(await file.text())
  if (!reading.ok) return reading
  const here = await store.list()
  const added: Prompt[] = []
  // So the first of the file becomes the first of the list.
  for (const words of reading.prompts.toReversed()) {
    const all = [...here, ...added]
    if (all.some(({ name, text }) => text === words.text && isNamed(name, words.name))) continue
    const isFree = (wanted: string) => !all.some(({ name }) => isNamed(name, wanted))
    const name = freeName(words.name, LONGEST_PROMPT_NAME, isFree)
    added.push({ ...words, name, at: clock.now() + added.length })
  }
  if (added.length === 0) return { ok: false, sentence: promptFileFaultText('nothingNew') }
  // False only if another tab saved one of these names at this moment; the next try then finds free names.
  return (await store.replace([], added))
    ? { ok: true, count: added.length }
    : importPrompts({ store, clock }, file)
}

/** All prompts as a file. */
export function exportPrompts(prompts: readonly Prompt[]): NamedFile {
  return {
    name: 'prompts.json',
    content: new Blob([promptFileText(prompts)], { type: 'application/json' }),
  }
}

/** The name, or the name with the first free number after it; at most `longest` characters. */
export function freeName(name: string, longest: number, isFree: (name: string) => boolean): string {
  if (isFree(name)) return name
  for (let number = 2; ; number += 1) {
    const end = ` ${number}`
    const wanted = `${name.slice(0, longest - end.length)}${end}`
    if (isFree(wanted)) return wanted
  }
}

function isNamed(name: string, wanted: string): boolean {
  return name.toLowerCase() === wanted.trim().toLowerCase()
}
