/**
 * Images in words, for people.
 *
 * @module
 */
import type { ImagePart } from '../../../engine/index.ts'
import { formatBytes } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'

/** The name of its file; of a pasted one, that it is one. */
export function imageName({ name }: Pick<ImagePart, 'name'>): string {
  return name === '' ? t('images.pasted') : name
}

/** Pixels and bytes. */
export function imageFacts({ width, height, bytes }: ImagePart): string {
  return t('images.facts', { width, height, size: formatBytes(bytes) })
}

/** The name of its file where it is saved again. */
export function fileName({ name, mediaType }: Pick<ImagePart, 'name' | 'mediaType'>): string {
  return name === '' ? `image.${mediaType.slice('image/'.length)}` : name
}
