import { AWAY, unsavedChat } from './browser-storage.ts'

/** Keeps a text in this tab, if this browser keeps anything; null removes it. */
export function keepAway(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(AWAY + name)
    else sessionStorage.setItem(AWAY + name, text)
  } catch {
    // The page begins again as on any visit.
  }
}

/** Goes to another site in this tab, which leads back to the page: `comeBack` of `kept.ts` then opens the same chat. */
export function leaveFor(address: string): void {
  keepAway('chat', `${location.hash}\n${unsavedChat() ?? ''}`)
  location.assign(address)
}
