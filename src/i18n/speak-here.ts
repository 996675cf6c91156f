import { type FetchTranslations, speak } from './language.ts'
import { SOURCE } from './languages.ts'

/** Shows texts in a language from now on, in this thread. */
export function speakHere(tag: string): Promise<void> {
  return speak(tag, fetchTranslations)
}

/** In a worker that another one asked the page for: the page names it by the language. Null: nothing has to be fetched for it. */
export function speakAsNamed(): Promise<void> | null {
  const { name } = self
  return name === '' || name === SOURCE ? null : speakHere(name)
}

const fetchTranslations: FetchTranslations = async (language, part) => {
  const { parts } = await import('virtual:translations')
  return (await parts[`${language}/${part}`]?.())?.texts ?? {}
}
