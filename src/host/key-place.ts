/** Where a person wants keys to be kept, and a typed key until they have said so. */
import { create } from 'zustand'
import { keepHere, readLocal } from '../kit/kept.ts'

/** `browser`: in its password manager. `tab`: nowhere, so a key goes with the tab. On this device is no choice here: the vault says so itself. */
export type KeyPlace = 'browser' | 'tab'

const PLACE = 'palimpsest-key-place'

function stored(): KeyPlace | null {
  const place = readLocal(PLACE)
  return place === 'browser' || place === 'tab' ? place : null
}

/** The place that was chosen; null before the question was answered. */
export const useKeyPlace = create(() => ({ place: stored() }))

/** Remembers the answer for this and later keys. */
export function chooseKeyPlace(place: KeyPlace): void {
  keepHere(PLACE, place)
  useKeyPlace.setState({ place })
}

/** The key that was typed last, while its place is not known. */
let typed: { readonly origin: string; readonly key: string } | null = null

/** A key was typed for this origin. If the browser is to keep keys, it gets this one. */
export function noteTypedKey(origin: string, key: string): void {
  const { place } = useKeyPlace.getState()
  if (place === 'browser') void giveToBrowser(origin, key)
  typed = place === null ? { origin, key } : null
}

/** Takes the noted key for this origin out of the memory of the page; null for none. */
export function takeTypedKey(origin: string): string | null {
  const noted = typed?.origin === origin ? typed.key : null
  typed = null
  return noted
}

/** Asks the browser to save a key under its host, as a password. False in a browser that only does so by itself, when it sees one typed. */
export async function giveToBrowser(origin: string, key: string): Promise<boolean> {
  const Password: unknown = Reflect.get(globalThis, 'PasswordCredential')
  if (typeof Password !== 'function') return false
  const { host } = new URL(origin)
  const credential: unknown = Reflect.construct(Password, [{ id: host, name: host, password: key }])
  if (!(credential instanceof Credential)) return false
  return navigator.credentials.store(credential).then(
    () => true,
    () => false,
  )
}
