/** How a model reads the images of a conversation: as they are, or a note in place of each. */
import { imageNote, type ImagePart, type Part, type TextPart } from '../message/message.ts'
import { imageTokens } from './image-tokens.ts'
import type { CountText } from './count.ts'
import type { View, ViewItem } from '../message/view.ts'

export interface VisionSupport {
  /** Its name: each provider's models take images by a rule of their own. */
  readonly model: string
  /** False: it reads a note in place of each image. */
  readonly seesImages: boolean
}

const counters = new WeakMap<CountText, Map<string, CountText>>()

/** The counter with what this reader takes for an image; for the same reader the same again, with all that it knows. */
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

/** The note of an image as a part; for the same image the same part. */
export function imagePlaceholder(image: ImagePart): TextPart {
  const known = notes.get(image)
  if (known) return known
  const note: TextPart = { type: 'text', text: imageNote(image) }
  notes.set(image, note)
  return note
}

const noted = new WeakMap<ViewItem, ViewItem>()

/** The view with a note in place of each image: what a model without eyes is sent. The same where there is none. */
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

/** True if one of the parts is an image. */
function hasImage({ parts }: Pick<ViewItem, 'parts'>): boolean {
  return parts.some(({ type }) => type === 'image')
}
