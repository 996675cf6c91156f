/** The language of the page: the one that the person chose on this device, else the best of the browser's. */
import { useSyncExternalStore } from 'react'
import { languageNow, onLanguage } from '../i18n/language.ts'
import { directionOf, languageFor, SOURCE } from '../i18n/languages.ts'
import { speakHere } from '../i18n/speak-here.ts'
import { keepHere, readLocal } from './browser-storage.ts'

/** Read before anything is drawn, so the settings in the database come too late for it. */
const KEY = 'palimpsest-language'

/** Call it before anything is drawn. Null: nothing has to be fetched for it. */
export function beginLanguage(): Promise<void> | null {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) void change(wantedLanguage())
  })
  const tag = wantedLanguage()
  return tag === SOURCE ? null : change(tag)
}

/** The language that the person chose; null: as the browser has it. */
export function chosenLanguage(): string | null {
  return readLocal(KEY)
}

/** Changes the language at once, here and in other tabs. Null: as the browser has it. */
export function chooseLanguage(tag: string | null): Promise<void> {
  keepHere(KEY, tag)
  return change(wantedLanguage())
}

/** The language. What calls it is drawn again when it changes: the whole page, and components that keep what they drew (`memo`). */
export function useLanguage(): string {
  return useSyncExternalStore(onLanguage, languageNow)
}

function wantedLanguage(): string {
  return chosenLanguage() ?? languageFor(navigator.languages)
}

async function change(tag: string): Promise<void> {
  await speakHere(tag)
  const { documentElement } = document
  documentElement.lang = languageNow()
  documentElement.dir = directionOf(languageNow())
}
