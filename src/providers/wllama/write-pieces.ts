import { quotaErrorFor } from '../local/storage-quota.ts'
import { looksLikeGguf, noModelFile } from './gguf.ts'
import type { ModelFiles, StoredModel } from './model-files.ts'

/** A crash loses no more than this; a pause loses nothing. */
const PIECE_BYTES = 8 * 1024 * 1024

export interface WriteOptions {
  readonly files: ModelFiles
  readonly signal: AbortSignal
  /** Called with the bytes that arrived since the last call. */
  readonly onBytes: (bytes: number) => void
  readonly pieceBytes?: number
}

/**
 * Bytes of a model on their way into this browser's file system. Stores a stream as the pieces that follow those which
 * are here. However it ends, what arrived is kept; it rejects with the signal's reason after an abort, and with
 * `ModelError` for what is no model.
 */
export async function writePieces(
  start: StoredModel,
  stream: ReadableStream<Uint8Array>,
  { files, signal, onBytes, pieceBytes = PIECE_BYTES }: WriteOptions,
): Promise<StoredModel> {
  let model = start
  const waiting = new Uint8Array(pieceBytes)
  let filled = 0
  const flush = async () => {
    if (filled === 0) return
    const bytes = waiting.slice(0, filled)
    try {
      const piece = await files.addPiece(model.id, model.pieces.length, bytes)
      const longer = { ...model, pieces: [...model.pieces, piece] }
      await files.write(longer)
      model = longer
    } catch (error) {
      throw quotaErrorFor(model.name, error) ?? error
    }
    filled = 0
  }
  const take = async (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length;) {
      const part = bytes.subarray(at, at + pieceBytes - filled)
      waiting.set(part, filled)
      filled += part.length
      at += part.length
      if (model.pieces.length === 0 && filled >= 4 && !looksLikeGguf(waiting)) {
        filled = 0
        throw noModelFile()
      }
      onBytes(part.length)
      if (filled === pieceBytes) await flush()
    }
  }
  const reader = stream.getReader()
  const stop = () => void reader.cancel(signal.reason).catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) break
      await take(value)
    }
    await flush()
    return model
  } catch (error) {
    await flush()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}
