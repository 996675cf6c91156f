/** Prompts as a file: their names and texts. */
import { z } from 'zod'
import { promptFileFaultText } from '../i18n/en/sentences/presets.ts'
import type { Prompt } from '../ports/storage.ts'
import { prompts as collection } from '../ports/collections.ts'
import { parseJson } from '../ports/parse-json.ts'
import { readItemsFile } from './list-file.ts'

/** Characters of a name. */
export const LONGEST_PROMPT_NAME = 80
/** Characters of a purpose. */
export const LONGEST_PURPOSE = 300
/** Characters of a text. */
export const LONGEST_PROMPT = 100_000

/** The name that identifies a file of prompts. */
const FORMAT = 'palimpsest-prompts'
const VERSION = 1

const Words = z.strictObject({
  name: z.string().trim().min(1).max(LONGEST_PROMPT_NAME),
  text: z.string().min(1).max(LONGEST_PROMPT),
  purpose: z.string().min(1).max(LONGEST_PURPOSE).optional(),
})

const PromptFile = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  prompts: z.array(Words),
})

/** Those of a file of items. */
const PromptItems = z
  .array(z.object({ collection: z.literal(collection.name), value: z.object(Words.shape) }))
  .min(1)
  .transform(items => items.map(({ value }) => value))

const Named = z.looseObject({ format: z.literal(FORMAT), version: z.number() })

/** A prompt without the time of its last save. */
export type PromptWords = Pick<Prompt, 'name' | 'text' | 'purpose'>

/** The prompts in a file, or a sentence that says what is wrong and what to do. */
export type PromptFileReading =
  | { readonly ok: true; readonly prompts: readonly PromptWords[] }
  | { readonly ok: false; readonly sentence: string }

/** The text of the file. */
export function promptFileText(prompts: readonly PromptWords[]): string {
  const file: z.infer<typeof PromptFile> = {
    format: FORMAT,
    version: VERSION,
    prompts: prompts.map(({ name, text, purpose }) => ({
      name,
      text,
      ...(purpose !== undefined && { purpose }),
    })),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Reads the text of a file, of prompts or of items that are prompts, all or nothing. Never throws. */
export function readPromptFile(text: string): PromptFileReading {
  const json = parseJson(text)
  const named = Named.safeParse(json).data
  if (named && named.version > VERSION) return { ok: false, sentence: promptFileFaultText('newer') }
  const prompts =
    PromptFile.safeParse(json).data?.prompts ?? PromptItems.safeParse(readItemsFile(text)).data
  return prompts
    ? { ok: true, prompts }
    : { ok: false, sentence: promptFileFaultText('notPrompts') }
}
