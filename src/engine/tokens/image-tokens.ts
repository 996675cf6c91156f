import type { TokenCount, CountText } from './count.ts'
import { imageNote, type ImagePart, type Part, type TextPart } from '../message/message.ts'
import type { View, ViewItem } from '../message/view.ts'

export interface ImageSize {
  /** Pixels; null if unknown: then a very large image is assumed. */
  readonly width: number | null
  readonly height: number | null
  /** OpenAI's setting; `low` sends one small copy. */
  readonly detail: 'low' | 'high'
}

/** For models without a known rule. Source: gemini-cli. */
const FLAT_TOKENS = 3_000

/**
 * Tokens of one image for a model name, by the provider's published rule. `estimated` without a rule or a size.
 * Throws `RangeError` for a size of 0 or less. Sources: OpenAI, "Images and vision", "Calculating costs"; Anthropic,
 * "Vision", "Evaluate image size"; Google, "Understand and count tokens", "Multimodal tokens"; all as of 2025.
 */
export function imageTokens(model: string, image: ImageSize): TokenCount {
  const { width, height, detail } = image
  if ((width !== null && width <= 0) || (height !== null && height <= 0))
    throw new RangeError(`An image of ${width} × ${height} pixels has no tokens`)
  const rule = RULES.find(({ pattern }) => pattern.test(model.toLowerCase()))
  if (!rule) return { tokens: FLAT_TOKENS, source: 'estimated' }
  const known = width !== null && height !== null
  const size = known ? { width, height } : rule.largest
  return {
    tokens: rule.tokens({ ...size, detail }),
    source: known || detail === 'low' ? 'tokenized' : 'estimated',
  }
}

interface Pixels {
  readonly width: number
  readonly height: number
}

interface ImageRule {
  readonly pattern: RegExp
  readonly tokens: (image: Pixels & Pick<ImageSize, 'detail'>) => number
  /** The usual size with the most tokens. */
  readonly largest: Pixels
}

const SQUARE = { width: 4_096, height: 4_096 }

const RULES: readonly ImageRule[] = [
  { pattern: /\bgpt-(?:4\.1|5)-mini/, tokens: patches(1.62), largest: SQUARE },
  { pattern: /\bgpt-(?:4\.1|5)-nano/, tokens: patches(2.46), largest: SQUARE },
  { pattern: /\bo4-mini/, tokens: patches(1.72), largest: SQUARE },
  { pattern: /\bgpt-4o-mini/, tokens: tiles(2_833, 5_667), largest: { width: 2_048, height: 768 } },
  { pattern: /\bgpt-5/, tokens: tiles(70, 140), largest: { width: 2_048, height: 768 } },
  { pattern: /\bo[13]\b/, tokens: tiles(75, 150), largest: { width: 2_048, height: 768 } },
  { pattern: /\bgpt-4/, tokens: tiles(85, 170), largest: { width: 2_048, height: 768 } },
  { pattern: /\bclaude\b/, tokens: byArea, largest: SQUARE },
  { pattern: /\bgemini/, tokens: cropped, largest: SQUARE },
]

/** Scales into 2,048 × 2,048, then the shorter side to 768. Adds `each` for each 512 × 512 tile to `base`. */
function tiles(base: number, each: number): ImageRule['tokens'] {
  return ({ width, height, detail }) => {
    if (detail === 'low') return base
    const fit = Math.min(1, 2_048 / Math.max(width, height))
    const shrink = Math.min(1, 768 / (Math.min(width, height) * fit))
    const across = Math.ceil((width * fit * shrink) / 512)
    const down = Math.ceil((height * fit * shrink) / 512)
    return base + each * across * down
  }
}

/** Counts patches of 32 × 32, at most 1,536; `factor` tokens each. */
function patches(factor: number): ImageRule['tokens'] {
  return ({ width, height }) => {
    const wanted = Math.ceil(width / 32) * Math.ceil(height / 32)
    return Math.ceil(Math.min(1_536, wanted) * factor)
  }
}

/** Scales the longer side to 1,568 and the area to 1.15 megapixels; one token for 750 pixels. */
function byArea({ width, height }: Pixels): number {
  const fit = Math.min(1, 1_568 / Math.max(width, height))
  return Math.ceil(Math.min(1_200_000, width * height * fit * fit) / 750)
}

/** 258 if small, else 258 for each tile. A tile's side is two thirds of the shorter side, 256 to 768 pixels. */
function cropped({ width, height }: Pixels): number {
  if (width <= 384 && height <= 384) return 258
  const side = Math.min(768, Math.max(256, Math.floor(Math.min(width, height) / 1.5)))
  return 258 * Math.ceil(width / side) * Math.ceil(height / side)
}

interface VisionSupport {
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
    ...(count.version && { version: count.version }),
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
