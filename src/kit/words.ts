import { t } from '../i18n/t.ts'
import { webAddress } from '../ports/web-address.ts'
import { type HostPlace, placeOfHost } from '../ports/host-place.ts'
import { type ModelRef, type Attachment, attachmentName, type ImagePart } from '../engine/index.ts'

/** A model as people read it: its id, or that it is the demo. */
export function modelName(model: ModelRef): string {
  return model.provider === 'demo' ? t('kit.demo-model') : model.model
}

/** The host of a web address; null for any other text. */
export function hostOf(address: string): string | null {
  return webAddress(address)?.host ?? null
}

/** The host as a sentence names it: "localhost:8399 on this computer", "nas:8080 in your network", "api.example". */
export function hostWords(host: string): string {
  const place = placeOfHost(host)
  return place === 'internet' ? host : t(`kit.at.${place}`, { host })
}

/** Where words for a host go; null for a model in this page. */
export function destinationWords(host: string | null): string {
  return host === null ? t('kit.stays-here') : t(`kit.sent.${placeOfHost(host)}`, { host })
}

/** What a destination looks like. */
export type Destination = 'device' | HostPlace

/** Null for a model in this page. */
export function destinationOf(host: string | null): Destination {
  return host === null ? 'device' : placeOfHost(host)
}

/** The name of the image's file; for a pasted image, the words that say so. */
export function attachmentTitle(part: Attachment): string {
  return attachmentName(part) || t('images.pasted')
}

/** The name of the file to save an image as. */
export function fileName({ name, mediaType }: Pick<ImagePart, 'name' | 'mediaType'>): string {
  return name === '' ? `image.${mediaType.slice('image/'.length)}` : name
}

/** The words that a person types to find something by its name, in lower case. */
export function wordsOf(typed: string): readonly string[] {
  return typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
}

/** True if a name holds each of the words. */
export function holdsWords(name: string, words: readonly string[]): boolean {
  const lower = name.toLocaleLowerCase()
  return words.every(word => lower.includes(word))
}
