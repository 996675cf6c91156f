import { ggufText } from '../../i18n/en/sentences/local-models.ts'
import { ModelError } from '../../ports/errors.ts'
import { assertSpace, freeBytes } from '../local/download-file.ts'
import { writePieces } from './fetch-model.ts'
import { readGguf, type GgufFacts } from './gguf.ts'
import type { ModelFiles, StoredModel } from './model-files.ts'

/** A processor is too slow to fill a larger window. */
const LARGEST_WINDOW_TOKENS = 8_192
const SMALLEST_WINDOW_TOKENS = 512
/** Of the window's own memory; if it would need more, the window is made smaller. */
const MOST_WINDOW_BYTES = 512 * 1024 * 1024
/** The memory of llama.cpp without the file and the window. */
const BESIDE_BYTES = 150 * 1024 * 1024

/** Limit of 32-bit addresses. Source: wllama 3.8.1, `src/workers-code/llama-cpp.js`, on `ftell`. */
const MOST_BYTES_OF_SMALL_MEMORY = 2 ** 31 - 1

interface AddOptions {
  readonly files: ModelFiles
  /** Whether WebAssembly has 64-bit memory here. */
  readonly hasLargeMemory: boolean
}

/** Copies the user's model file. Rejects with `ModelError` if it could not work here. */
export async function addModelFile(
  file: File,
  { files, hasLargeMemory }: AddOptions,
): Promise<StoredModel> {
  const facts = await readGguf(file)
  if (!hasLargeMemory && file.size > MOST_BYTES_OF_SMALL_MEMORY)
    throw new ModelError('other', ggufText('tooLarge'))
  const id = file.name
  const name = facts.name ?? id.replace(/\.gguf$/i, '')
  assertSpace(name, file.size, await freeBytes())
  await files.remove(id)
  const start: StoredModel = {
    id,
    name,
    address: null,
    bytes: file.size,
    version: null,
    ...sizesOf(file.size, facts),
    tools: knowsTools(facts),
    pieces: [],
  }
  const { signal } = new AbortController()
  try {
    return await writePieces(start, file.stream(), { files, signal, onBytes: () => undefined })
  } catch (error) {
    // Half a file could never be completed.
    await files.remove(id)
    throw error
  }
}

/** True if the template offers tools to the model. */
export function knowsTools({ chatTemplate }: GgufFacts): boolean {
  return chatTemplate !== null && /\btools\b/.test(chatTemplate)
}

/** The largest window that the model was trained for and that fits into memory. */
export function sizesOf(
  fileBytes: number,
  { trainedTokens, bytesPerToken }: GgufFacts,
): Pick<StoredModel, 'windowTokens' | 'memoryBytes'> {
  const affordable =
    bytesPerToken === null ? LARGEST_WINDOW_TOKENS : Math.floor(MOST_WINDOW_BYTES / bytesPerToken)
  const windowTokens = Math.min(
    trainedTokens ?? LARGEST_WINDOW_TOKENS,
    LARGEST_WINDOW_TOKENS,
    Math.max(SMALLEST_WINDOW_TOKENS, affordable),
  )
  const windowBytes = bytesPerToken === null ? null : windowTokens * bytesPerToken
  return {
    windowTokens,
    memoryBytes: windowBytes === null ? null : Math.ceil(fileBytes + windowBytes + BESIDE_BYTES),
  }
}
