/** Files in UTF-16, as some programs save them, as UTF-8. */

/** The bytes of a text in UTF-8, whatever it is written in. */
export async function* utf8Chunks(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  let decoder: TextDecoder | null | undefined
  for await (const chunk of chunks) {
    if (decoder === undefined) {
      const encoding = utf16In(chunk)
      decoder = encoding === null ? null : new TextDecoder(encoding)
    }
    yield decoder ? new TextEncoder().encode(decoder.decode(chunk, { stream: true })) : chunk
  }
  const rest = decoder?.decode() ?? ''
  if (rest !== '') yield new TextEncoder().encode(rest)
}

/** The encoding by the mark in front, or by the zeros around the first two signs; null for UTF-8. */
function utf16In(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  const zeros = [...bytes.subarray(0, 4)].map(byte => (byte === 0 ? '0' : 'x')).join('')
  if ((first === 0xff && second === 0xfe) || zeros === 'x0x0') return 'utf-16le'
  return (first === 0xfe && second === 0xff) || zeros === '0x0x' ? 'utf-16be' : null
}
