/** Reads the items in a file: of a file of items, of all prompts, or of a preset. */
import { z } from 'zod'
import { keyOf, presets, prompts } from '../../ports/collections.ts'
import { parseJson } from '../../ports/parse-json.ts'
import { nestsDeeper } from '../../transfer/json.ts'
import { type FileItem, ITEMS_FORMAT, readItemsFile } from '../../transfer/list-file.ts'
import { readPresetFile } from '../../transfer/preset-file.ts'
import { readPromptFile } from '../../transfer/prompt-file.ts'
import { itemsFaultText } from './sentences.ts'

/** Not checked with the schemas of their collections yet; or the sentence that says what is wrong and what to do. */
export type ItemsInFile =
  | { readonly ok: true; readonly items: readonly Unchecked[] }
  | { readonly ok: false; readonly sentence: string }

type Unchecked = Pick<FileItem, 'collection' | 'item'> & { readonly value: unknown }

const VERSION = 1
/** Arrays and objects within each other. No value that a person makes is as deep. */
const MOST_DEPTH = 64

const Named = z.object({ format: z.string(), version: z.number() })

/** The items in the text of a file, all or nothing. `at`: now. Never throws. */
export function readItems(text: string, at: number): ItemsInFile {
  const json = parseJson(text)
  if (nestsDeeper(json, MOST_DEPTH)) return refused('broken')
  const named = Named.safeParse(json).data
  switch (named?.format) {
    case ITEMS_FORMAT: {
      if (named.version > VERSION) return refused('newer')
      const items = readItemsFile(text)
      return items ? { ok: true, items } : refused('broken')
    }
    case 'palimpsest-prompts': {
      const reading = readPromptFile(text)
      if (!reading.ok) return reading
      const items = reading.prompts.map(words => ({
        collection: prompts.name,
        item: keyOf(words.name),
        value: { ...words, at },
      }))
      return { ok: true, items }
    }
    case 'palimpsest-preset': {
      const reading = readPresetFile(text)
      if (!reading.ok) return reading
      const { preset: value } = reading
      return { ok: true, items: [{ collection: presets.name, item: keyOf(value.title), value }] }
    }
    default:
      return refused('noItems')
  }
}

function refused(name: 'noItems' | 'newer' | 'broken'): ItemsInFile {
  return { ok: false, sentence: itemsFaultText(name) }
}
