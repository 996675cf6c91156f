/** The meaning of WebLLM's errors, by their first words, because its worker sends them as `String(error)`. */
import { webLlmText } from '../../i18n/en/sentences/local-models.ts'
import { ModelError } from '../../ports/errors.ts'
import { unreachableError, type FileInfo } from '../local/download-file.ts'
import { EngineLost, isOfEngine, type EngineFailure } from './engine.ts'

export type Meaning =
  /** The graphics card is lost, or the model is not on it: load it again. */
  | 'lost'
  /** A stored file is missing or unreadable: download it again. */
  | 'broken-files'
  | 'too-long'
  | 'no-memory'
  | 'no-gpu'
  | 'weak-gpu'
  | 'order'
  | 'no-worker'
  | 'unreachable'
  | 'other'

/** The first words of errors of WebLLM 0.2.86, its runtime and the browser; the first row that fits counts. */
const ROWS: readonly (readonly [RegExp, Meaning])[] = [
  [/^ContextWindowSizeExceededError:/, 'too-long'],
  [/^DeviceLostError:/, 'lost'],
  [/^(?:ModelNotLoadedError|WorkerEngineModelNotLoadedError|SpecifiedModelNotFoundError):/, 'lost'],
  [/external Instance reference no longer exists|device (?:is|was) lost/i, 'lost'],
  [/^NotStoredError:/, 'broken-files'],
  [/^SyntaxError:/, 'broken-files'],
  [/^(?:LinkError|CompileError):|WebAssembly\.(?:Module|Instance|instantiate)/, 'broken-files'],
  [/^Error: (?:Tensor-cache record|Invalid tensor-cache|Packed BF16|Cannot fetch)/, 'broken-files'],
  [/^(?:ArtifactManifestError|UnsupportedTokenizerFilesError|IntegrityError):/, 'broken-files'],
  [
    /out of memory|allocation failed|Failed to allocate|exceeds the max(?:imum)? buffer size/i,
    'no-memory',
  ],
  [
    /^(?:WebGPUNotAvailableError|WebGPUNotFoundError|Error: Unable to find a compatible GPU)/,
    'no-gpu',
  ],
  [
    /^(?:ShaderF16SupportError|FeatureSupportError|Error: Cannot initialize runtime because)/,
    'weak-gpu',
  ],
  [
    /^(?:MessageOrderError|SystemMessageOrderError|UnsupportedRoleError|ContentTypeError):/,
    'order',
  ],
  [/^WorkerError:/, 'no-worker'],
  [
    /^TypeError: (?:Failed to fetch|Load failed|NetworkError|Failed to execute 'add' on 'Cache')/,
    'unreachable',
  ],
]

/** The meaning of an engine error; `other` for an unknown one. */
export function meaningOf(error: EngineFailure | EngineLost): Meaning {
  if (error instanceof EngineLost) return 'lost'
  return ROWS.find(([pattern]) => pattern.test(error.message))?.[1] ?? 'other'
}

export interface FailureFacts extends FileInfo {
  readonly windowTokens: number
}

/** The failure in words for a person; other errors are returned unchanged. */
export function modelErrorOf(error: unknown, facts: FailureFacts): unknown {
  if (!isOfEngine(error)) return error
  const say = (sentence: string, code: ModelError['code'] = 'other', body: string | null = null) =>
    new ModelError(code, sentence, { cause: error, body })
  const { name } = facts
  switch (meaningOf(error)) {
    case 'too-long':
      return say(
        webLlmText('tooLong', { count: facts.windowTokens }),
        'context-tokens',
        overflowBody(error.message, facts.windowTokens),
      )
    case 'lost':
      return say(webLlmText('lostAgain', { name }))
    case 'broken-files':
      return say(webLlmText('unfit', { name }))
    case 'no-memory':
      return say(webLlmText('noMemory', { name }))
    case 'no-gpu':
      return say(webLlmText('noGpu'))
    case 'weak-gpu':
      return say(webLlmText('weakGpu', { name }))
    case 'order':
      return say(webLlmText('order'), 'malformed-history')
    case 'no-worker':
      return say(webLlmText('noWorker'), 'unreachable')
    case 'unreachable':
      return unreachableError(facts, error)
    case 'other':
      return say(webLlmText('other', { name, words: firstWords(error.message) }))
  }
}

/** The reply filled the window. The answer ended for that reason, not because of its length limit. */
export function windowFull(windowTokens: number): ModelError {
  return new ModelError('context-tokens', webLlmText('windowFull', { count: windowTokens }), {
    body: `The context window is full. Context window size: ${windowTokens}`,
  })
}

/** The text for the overflow table. A count within the window is omitted, because WebLLM does not count cached tokens. */
function overflowBody(words: string, windowTokens: number): string {
  const counted = Number(/number of prompt tokens: (\d+)/.exec(words)?.[1] ?? 0)
  const stated = counted > windowTokens ? `number of prompt tokens: ${counted}; ` : ''
  return `Prompt tokens exceed context window size: ${stated}context window size: ${windowTokens}`
}

function firstWords(words: string): string {
  const line = words.split('\n')[0]?.trim() ?? ''
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}
