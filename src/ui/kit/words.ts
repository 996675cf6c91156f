import { t } from '../../i18n/t.ts'
import { webAddress } from '../../ports/web-address.ts'
import {
  type ModelRef,
  type Attachment,
  attachmentName,
  type ImagePart,
} from '../../engine/index.ts'

/** A model as people read it: its id, or that it is the demo. */
export function modelName(model: ModelRef): string {
  return model.provider === 'demo' ? t('kit.demo-model') : model.model
}

/** The host of a web address; null for any other text. */
export function hostOf(address: string): string | null {
  return webAddress(address)?.host ?? null
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
