import { describe, expect, it } from 'vitest'
import { ModelError } from '../../ports/errors.ts'
import { EngineFailure, EngineLost } from './engine.ts'
import { meaningOf, modelErrorOf, type Meaning } from './failure.ts'

const FACTS = { name: 'Tiny', host: 'hub.example', windowTokens: 4_096 }

/** As they were seen, or as they stand in 0.2.86. */
const CASES: readonly (readonly [Meaning, string, RegExp])[] = [
  [
    'too-long',
    'ContextWindowSizeExceededError: Prompt tokens exceed context window size: number of prompt tokens: 9; context window size: 8',
    /does not fit this model’s window of 4,096 tokens/,
  ],
  [
    'lost',
    'DeviceLostError: The WebGPU device was lost while loading the model.',
    /gave up on Tiny/,
  ],
  ['lost', 'ModelNotLoadedError: Model not loaded before trying to complete', /gave up on Tiny/],
  [
    'lost',
    'OperationError: A valid external Instance reference no longer exists.',
    /gave up on Tiny/,
  ],
  ['broken-files', 'NotStoredError: https://hub.example/x', /do not load/],
  ['broken-files', 'SyntaxError: Unexpected token < in JSON at position 0', /do not load/],
  [
    'broken-files',
    'LinkError: WebAssembly.instantiate(): Import #0 "env" "_ZN3tvm7runtime9threading15ResetThreadPoolEv"',
    /do not load/,
  ],
  ['broken-files', 'CompileError: WebAssembly.instantiate(): expected magic word', /do not load/],
  ['broken-files', 'Error: Tensor-cache record range [0, 9) exceeds shard size 8', /do not load/],
  ['no-memory', 'RangeError: Array buffer allocation failed', /not enough memory/],
  ['no-memory', 'GPUOutOfMemoryError: Out of memory', /not enough memory/],
  ['no-gpu', 'WebGPUNotAvailableError: WebGPU is not supported', /no graphics card any more/],
  [
    'no-gpu',
    'Error: Unable to find a compatible GPU. This issue might',
    /no graphics card any more/,
  ],
  [
    'weak-gpu',
    'ShaderF16SupportError: This model requires WebGPU extension',
    /lacks what Tiny needs/,
  ],
  ['weak-gpu', 'Error: Cannot initialize runtime because of requested maxBufferSize', /lacks what/],
  ['order', 'MessageOrderError: Last message should be from either', /order of the messages/],
  ['no-worker', 'WorkerError: ', /could not be loaded/],
  ['unreachable', 'TypeError: Failed to fetch', /hub\.example cannot be reached/],
  [
    'unreachable',
    "TypeError: Failed to execute 'add' on 'Cache': Request failed",
    /hub\.example cannot be reached/,
  ],
  ['other', 'Error: InternalError: something new\nat line 1', /InternalError: something new$/],
]

describe('errors of WebLLM', () => {
  it.each(CASES)('mean %s: %s', (meaning, words, sentence) => {
    const failure = new EngineFailure(words)
    expect(meaningOf(failure)).toBe(meaning)
    const error = modelErrorOf(failure, FACTS)
    expect(error).toBeInstanceOf(ModelError)
    expect(error).toMatchObject({ cause: failure, message: expect.stringMatching(sentence) })
  })

  it('are no longer than a line', () => {
    const error = modelErrorOf(new EngineFailure(`Error: ${'x'.repeat(5_000)}`), FACTS)
    expect(String(error).length).toBeLessThan(300)
  })

  it('tell of a lost card, and leave alone what is no error of the engine', () => {
    expect(meaningOf(new EngineLost('gone'))).toBe('lost')
    const own = new RangeError('ours')
    expect(modelErrorOf(own, FACTS)).toBe(own)
  })
})
