/** Counts what is written into IndexedDB, in a test, a page or a worker. */

declare global {
  /** Bytes written since `countWrites`, by the table that they were written into. */
  var writtenBytes: Record<string, number>
}

/**
 * Begins to count each record that is added or put, as large as a structured clone of it. Uses nothing from around it, so
 * that it can be handed to a page. To call it again sets all counts to zero.
 */
export function countWrites(): void {
  const isCounting = 'writtenBytes' in globalThis
  globalThis.writtenBytes = {}
  if (isCounting) return

  // As V8 writes it: a byte for each unit of Latin-1 text, else two; whole numbers short; each with a tag.
  const sizeOfText = (text: string) =>
    (text.length > 127 ? 3 : 2) + text.length * (/^[\0-\xff]*$/.test(text) ? 1 : 2)
  const sizeOfNumber = (number: number) => {
    if (!Number.isInteger(number) || Math.abs(number) > 2 ** 30) return 9
    return 2 + (Math.abs(number) > 63 ? 1 : 0) + (Math.abs(number) > 8_191 ? 1 : 0)
  }
  const sizeOf = (value: unknown): number => {
    if (typeof value === 'string') return sizeOfText(value)
    if (typeof value === 'number') return sizeOfNumber(value)
    if (typeof value !== 'object' || value === null) return 1
    if (value instanceof ArrayBuffer) return 4 + value.byteLength
    if (ArrayBuffer.isView(value)) return 8 + value.buffer.byteLength
    if (Array.isArray(value)) return value.reduce((sum, item) => sum + sizeOf(item), 6)
    return Object.entries(value).reduce((sum, [key, item]) => sum + sizeOf(key) + sizeOf(item), 3)
  }
  const note = (database: string, table: string, value: unknown) => {
    const name = database.endsWith('-index') ? `index-${table}` : table
    globalThis.writtenBytes[name] = (globalThis.writtenBytes[name] ?? 0) + sizeOf(value)
  }
  for (const method of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[method]
    IDBObjectStore.prototype[method] = function (...written: Parameters<typeof write>) {
      note(this.transaction.db.name, this.name, written[0])
      return write.apply(this, written)
    }
  }
}
