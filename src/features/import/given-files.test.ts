import { expect, it } from 'vitest'
import { areItems, filesOf, MOST_FILES } from './given-files.ts'

const file = new File(['[]'], 'talk.json')
const files = (count: number): readonly File[] => Array.from({ length: count }, () => file)

/** A folder as the browser hands it over when it is dropped. */
function folder(count: number): FileSystemEntry {
  const entry = {
    isFile: true,
    fullPath: '/talks/talk.json',
    file: (done: (file: File) => void) => done(file),
  }
  const parts = [Array.from({ length: count }, () => entry), []]
  const reader = { readEntries: (done: (part: unknown) => void) => done(parts.shift()) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only a browser makes a whole entry.
  return { isDirectory: true, createReader: () => reader } as unknown as FileSystemEntry
}

it.each([
  ['chosen', { files: files(MOST_FILES) }, { files: files(MOST_FILES + 1) }],
  [
    'dropped in a folder',
    { files: [], folders: [folder(MOST_FILES)] },
    { files: [], folders: [folder(MOST_FILES + 1)] },
  ],
])('files that are %s are read up to a limit, and more of them are noted', async (_, all, more) => {
  const whole = await filesOf(all)
  expect([whole.files.length, whole.isCut]).toEqual([MOST_FILES, false])
  const cut = await filesOf(more)
  expect([cut.files.length, cut.isCut]).toEqual([MOST_FILES, true])
})

it('files that are added come after those of a folder, which keep their places', async () => {
  const found = await filesOf({ files: [file], folders: [folder(1)] })
  expect(found.files.map(({ name }) => name)).toEqual(['talks/talk.json', 'talk.json'])
})

it.each([
  ['{"format":"palimpsest-collections","version":1}', true],
  ['\n{\n  "format": "palimpsest-prompts"', true],
  ['{"format":"palimpsest-preset"', true],
  ['{"format":"palimpsest-session"', false],
  ['{"name":"palimpsest-preset"}', false],
])('a file that begins with %s holds single things: %s', async (text, expected) => {
  const given = { name: 'a.json', content: new Blob([text]), at: 0 }
  expect(await areItems([given])).toBe(expected)
  expect(await areItems([given, { ...given, content: new Blob(['[]']) }])).toBe(false)
})
