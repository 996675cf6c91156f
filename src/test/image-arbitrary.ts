/** Attachments for tests: images whose bytes are missing, and files. */
import fc from 'fast-check'
import { IMAGE_TYPES } from '../engine/message/message-schema.ts'
import { fileOf } from '../engine/message/files.ts'
import { longFile } from '../engine/message/long-file.ts'
import type { Attachment, FilePart, ImagePart } from '../engine/message/message.ts'

export function image(change: Partial<ImagePart> = {}): ImagePart {
  const { name = 'photo.png', bytes = 4_000 } = change
  const hash = [...`${name} ${bytes}`]
    .reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7)
    .toString(16)
    .padStart(64, '0')
  return {
    type: 'image',
    hash,
    mediaType: 'image/png',
    bytes,
    width: 640,
    height: 480,
    name,
    ...change,
  }
}

/** Of few kinds, so that the same one occurs twice. */
export const anyImage: fc.Arbitrary<ImagePart> = fc
  .record({
    name: fc.constantFrom('photo.png', 'plan of the house.jpg', '', '图纸.webp', '[x] “y”.gif'),
    mediaType: fc.constantFrom(...IMAGE_TYPES),
    bytes: fc.constantFrom(1, 26, 1_000, 4_000, 12_000),
    width: fc.integer({ min: 1, max: 4_096 }),
    height: fc.integer({ min: 1, max: 4_096 }),
  })
  .map(image)

const anyFile: fc.Arbitrary<FilePart> = fc
  .tuple(
    fc.constantFrom('notes.md', '图纸.txt', '[x] “y”'),
    fc.constantFrom('# One', '```\na', '早'),
  )
  .map(([name, text]) => fileOf(name, text))

const anyLongFile: fc.Arbitrary<FilePart> = fc
  .tuple(fc.constantFrom('report.pdf', '图纸.docx'), fc.constantFrom('# One\ftwo\f', '早\f```'))
  .map(([file, whole]) => longFile({ file, whole, headings: [], tokens: 20_000 }))

const mostlyNone = <Value>(one: fc.Arbitrary<Value>): fc.Arbitrary<readonly Value[]> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(one, { minLength: 1, maxLength: 3 }) },
  )

export const someImages = mostlyNone(anyImage)

export const someAttached = mostlyNone<Attachment>(fc.oneof(anyImage, anyFile, anyLongFile))
