/** How a model reads images: the image, or a note. */
import { imageNote, type ImagePart, type Part, type TextPart } from '../message/message.ts'
import { imageTokens } from './image-tokens.ts'
import type { CountText } from './count.ts'
import type { View, ViewItem } from '../message/view.ts'

export interface VisionSupport {
  /** The model's name: image tokens differ between models. */
  readonly model: string
  /** False: a note replaces each image. */
  readonly seesImages: boolean
}

const counters = new WeakMap<CountText, Map<string, CountText>>()

/** The counter with this model's image tokens. The same model gets the same cached counter. */
export function createCounter(count: CountText, reader: VisionSupport): CountText {
  const known = counters.get(count) ?? new Map<string, CountText>()
  counters.set(count, known)
  const key = `${reader.seesImages} ${reader.model}`
  const before = known.get(key)
  if (before) return before
  const made: CountText = Object.assign((text: string) => count(text), {
    image: (part: ImagePart) =>
      reader.seesImages
        ? imageTokens(reader.model, { ...part, detail: 'high' })
        : count(imageNote(part)),
  })
  known.set(key, made)
  return made
}

const notes = new WeakMap<ImagePart, TextPart>()

/** The note of an image as a part; the same image gets the same part. */
export function imagePlaceholder(image: ImagePart): TextPart {
  const known = notes.get(image)
  if (known) return known
  const note: TextPart = { type: 'text', text: imageNote(image) }
  notes.set(image, note)
  return note
}

const noted = new WeakMap<ViewItem, ViewItem>()

/** Replaces each image with a note, for a model without vision. Returns the same view without images. */
export function addImagePlaceholders(view: View): View {
  if (!view.items.some(hasImage)) return view
  return { items: view.items.map(item => (hasImage(item) ? notedItem(item) : item)) }
}

function notedItem(item: ViewItem): ViewItem {
  const known = noted.get(item)
  if (known) return known
  const parts = item.parts.map((part): Part =>
    part.type === 'image' ? imagePlaceholder(part) : part,
  )
  const made = { ...item, parts }
  noted.set(item, made)
  return made
}

function hasImage({ parts }: Pick<ViewItem, 'parts'>): boolean {
  return parts.some(({ type }) => type === 'image')
}
