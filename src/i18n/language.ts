/**
 * The language of this thread. A text is read in it each time, so nothing keeps a text of another language.
 *
 * The translations of a language lie in parts. A part is fetched when the first file whose texts are in it is loaded.
 *
 * @module
 */
import { SOURCE } from './languages.ts'

/** A text with names in braces; for a count, one for each form that the language has. */
export type Text = string | Forms
type Forms = { readonly [form in Intl.LDMLPluralRule]?: string }

/** Texts by `<texts>:<key>`. */
export type Translations = Readonly<Record<string, Text>>

/** Rejects if the part cannot be fetched. */
export type FetchTranslations = (language: string, part: string) => Promise<Translations>

let language: string = SOURCE
let fetchPart: FetchTranslations | null = null
/** The parts whose texts this thread may show. */
const wanted = new Set<string>()
const translations = new Map<string, Text>()
const arriving = new Set<Promise<unknown>>()
const listeners = new Set<() => void>()
/** How often a language was asked for. */
let changes = 0

/** The tag of the language. */
export function languageNow(): string {
  return language
}

/** Calls back after each change of the language. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Shows texts in a language from now on, once their translations are there. A part that cannot be fetched stays in English. A later call
 * replaces one that still waits.
 */
export async function speak(tag: string, fetchFor: FetchTranslations): Promise<void> {
  changes += 1
  const change = changes
  const parts = tag === SOURCE ? [] : await readWanted(tag, fetchFor)
  if (change !== changes) return
  language = tag
  fetchPart = fetchFor
  translations.clear()
  for (const part of parts) keep(part)
  for (const listener of listeners) listener()
}

/** The texts of a part may be shown from now on. `textsOf` calls it when a file with texts is loaded. */
export function want(part: string): void {
  if (wanted.has(part)) return
  wanted.add(part)
  if (fetchPart === null || language === SOURCE) return
  const tag = language
  const arrival = read(tag, part, fetchPart).then(found => {
    if (tag === language) keep(found)
    arriving.delete(arrival)
  })
  arriving.add(arrival)
}

/** Resolves when the translations of all texts that are loaded are there. */
export async function wordsReady(): Promise<void> {
  while (arriving.size > 0) await Promise.all(arriving)
}

/** A text in the language; undefined if it is English or has no translation. */
export function translationOf(id: string): Text | undefined {
  return translations.get(id)
}

/** The parts that are wanted, also those of files that are loaded in the meantime. */
async function readWanted(
  tag: string,
  fetchFor: FetchTranslations,
): Promise<readonly Translations[]> {
  const found: Translations[] = []
  const asked = new Set<string>()
  for (;;) {
    const missing = [...wanted].filter(part => !asked.has(part))
    if (missing.length === 0) return found
    for (const part of missing) asked.add(part)
    found.push(...(await Promise.all(missing.map(part => read(tag, part, fetchFor)))))
  }
}

async function read(tag: string, part: string, fetchFor: FetchTranslations): Promise<Translations> {
  try {
    return await fetchFor(tag, part)
  } catch {
    return {}
  }
}

function keep(part: Translations): void {
  for (const [id, text] of Object.entries(part)) translations.set(id, text)
}
