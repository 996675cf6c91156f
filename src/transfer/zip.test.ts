import { expect, it } from 'vitest'
import { zipOf } from './zip.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** Reads an archive by its directory, as a program does that is not ours. */
function unzipped(pieces: readonly Uint8Array[]) {
  const whole = Buffer.concat(pieces)
  const end = whole.length - 22
  expect(whole.readUInt32LE(end)).toBe(0x06054b50)
  const files = new Map<string, { readonly text: string; readonly crc: number }>()
  let position = whole.readUInt32LE(end + 16)
  for (let left = whole.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(whole.readUInt32LE(position)).toBe(0x02014b50)
    const [size, nameLength] = [
      whole.readUInt32LE(position + 20),
      whole.readUInt16LE(position + 28),
    ]
    const local = whole.readUInt32LE(position + 42)
    expect(whole.readUInt32LE(local)).toBe(0x04034b50)
    const start = local + 30 + nameLength
    files.set(whole.toString('utf8', position + 46, position + 46 + nameLength), {
      text: whole.toString('utf8', start, start + size),
      crc: whole.readUInt32LE(position + 16),
    })
    position += 46 + nameLength
  }
  expect(position).toBe(end)
  return files
}

it('zipOf holds each file whole under its name, with the checksum that the format asks for', () => {
  const pieces = zipOf([
    { name: 'one.json', bytes: bytes('123456789') },
    { name: 'zwölf-字.json', bytes: bytes('𝕏 and more') },
    { name: 'empty.json', bytes: bytes('') },
  ])
  const files = unzipped(pieces ?? [])
  expect([...files].map(([name, { text }]) => [name, text])).toEqual([
    ['one.json', '123456789'],
    ['zwölf-字.json', '𝕏 and more'],
    ['empty.json', ''],
  ])
  // The check value of CRC-32 that every description of it gives.
  expect(files.get('one.json')?.crc).toBe(0xcbf43926)
})

it('zipOf says so where the format cannot hold so many files', () => {
  const files = Array.from({ length: 65_536 }, (_, index) => ({
    name: String(index),
    bytes: bytes(''),
  }))
  expect(zipOf(files)).toBeNull()
})
