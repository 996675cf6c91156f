/**
 * Images and files in words, for people.
 *
 * @module
 */
import { type Attachment, attachmentName, type ImagePart } from '../../../engine/index.ts'
import { t } from '../../../i18n/t.ts'

/** The name of its file; of a pasted image, that it is one. */
export function attachedName(part: Attachment): string {
  return attachmentName(part) || t('images.pasted')
}

/** The name of its file where it is saved again. */
export function fileName({ name, mediaType }: Pick<ImagePart, 'name' | 'mediaType'>): string {
  return name === '' ? `image.${mediaType.slice('image/'.length)}` : name
}
