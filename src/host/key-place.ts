/** Where a person wants keys to be kept, and a typed key until they have said so. */
import { create } from 'zustand'
import { contentHash } from '../engine/index.ts'
import { keepHere, readLocal } from '../kit/browser-storage.ts'
import { tabStorage } from '../kit/private-page.ts'
import { placeOfHost } from '../ports/host-place.ts'

/** `browser`: in its password manager. `tab`: nowhere, so a key goes with the tab. On this device is no choice here: the vault says so itself. */
export type KeyPlace = 'browser' | 'tab'

const PLACE = 'palimpsest-key-place'

function stored(): KeyPlace | null {
  const place = readLocal(PLACE)
  return place === 'browser' || place === 'tab' ? place : null
}

/** In the storage of the tab once the question was put away there. */
const PUT_AWAY = 'palimpsest-key-place-away'

/** The place that was chosen; null before the question was answered. `isAway`: it is not asked again in this tab. */
export const useKeyPlace = create(() => ({
  place: stored(),
  isAway: (tabStorage()?.getItem(PUT_AWAY) ?? null) !== null,
}))

/** Remembers the answer for this and later keys. */
export function chooseKeyPlace(place: KeyPlace): void {
  keepHere(PLACE, place)
  useKeyPlace.setState({ place })
}

/** Puts the question away until the tab closes. */
export function putKeyPlaceAway(): void {
  typed = null
  tabStorage()?.setItem(PUT_AWAY, 'yes')
  useKeyPlace.setState({ isAway: true })
}

/** The key that was typed last, while its place is not known. */
let typed: { readonly origin: string; readonly key: string } | null = null

/** A key was typed for this origin. If the browser is to keep keys, it gets this one. */
export function noteTypedKey(origin: string, key: string): void {
  const { place, isAway } = useKeyPlace.getState()
  if (place === 'browser') void giveToBrowser(origin, key)
  typed = place === null && !isAway ? { origin, key } : null
  if (isOwn(origin)) keepKeyed([...keyed(), contentHash(origin)])
}

/** Servers of the person's own for which a key was typed, as hashes: only this tells that they want one. */
const KEYED = 'palimpsest-keyed'

function keyed(): readonly string[] {
  return readLocal(KEYED)?.split(' ') ?? []
}

function keepKeyed(hashes: readonly string[]): void {
  keepHere(KEYED, hashes.length === 0 ? null : [...new Set(hashes)].join(' '))
}

/** True for a server on the internet, and for one of the person's own for which a key was typed in this browser. */
export function wantsKey(origin: string): boolean {
  return !isOwn(origin) || keyed().includes(contentHash(origin))
}

/** The person says that this server of their own needs no key. */
export function needsNoKey(origin: string): void {
  const hash = contentHash(origin)
  keepKeyed(keyed().filter(other => other !== hash))
}

function isOwn(origin: string): boolean {
  return placeOfHost(new URL(origin).host) !== 'internet'
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
