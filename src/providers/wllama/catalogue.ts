import { pageAddress } from '../http/page-address.ts'

export interface CatalogueModel {
  readonly id: string
  readonly name: string
  /** Repository and file, as a hub names them. */
  readonly repository: string
  readonly file: string
  /** To download; rounded, the server knows the exact size. */
  readonly downloadBytes: number
  /** RAM while it runs with the window below; rounded. */
  readonly memoryBytes: number
  /** Small, because a processor reads only some dozen tokens per second. */
  readonly windowTokens: number
  /** True if the template knows tools and the model is large enough to use them well. */
  readonly tools: boolean
}

/** Models worth a download for a processor, smallest first: instruction-tuned, small, with licences that allow it. */
export const CATALOGUE: readonly CatalogueModel[] = [
  {
    id: 'smollm2-135m-instruct-q8',
    name: 'SmolLM2 135M',
    repository: 'bartowski/SmolLM2-135M-Instruct-GGUF',
    file: 'SmolLM2-135M-Instruct-Q8_0.gguf',
    downloadBytes: 145_000_000,
    memoryBytes: 400_000_000,
    windowTokens: 4_096,
    tools: false,
  },
  {
    id: 'smollm2-360m-instruct-q8',
    name: 'SmolLM2 360M',
    repository: 'ngxson/SmolLM2-360M-Instruct-Q8_0-GGUF',
    file: 'smollm2-360m-instruct-q8_0.gguf',
    downloadBytes: 386_000_000,
    memoryBytes: 750_000_000,
    windowTokens: 4_096,
    tools: false,
  },
  {
    id: 'qwen2.5-0.5b-instruct-q4',
    name: 'Qwen2.5 0.5B',
    repository: 'Qwen/Qwen2.5-0.5B-Instruct-GGUF',
    file: 'qwen2.5-0.5b-instruct-q4_k_m.gguf',
    downloadBytes: 491_000_000,
    memoryBytes: 850_000_000,
    windowTokens: 8_192,
    tools: false,
  },
  {
    id: 'llama-3.2-1b-instruct-q4',
    name: 'Llama 3.2 1B',
    repository: 'hugging-quants/Llama-3.2-1B-Instruct-Q4_K_M-GGUF',
    file: 'llama-3.2-1b-instruct-q4_k_m.gguf',
    downloadBytes: 808_000_000,
    memoryBytes: 1_400_000_000,
    windowTokens: 8_192,
    tools: false,
  },
  {
    id: 'qwen2.5-1.5b-instruct-q4',
    name: 'Qwen2.5 1.5B',
    repository: 'Qwen/Qwen2.5-1.5B-Instruct-GGUF',
    file: 'qwen2.5-1.5b-instruct-q4_k_m.gguf',
    downloadBytes: 1_117_000_000,
    memoryBytes: 1_700_000_000,
    windowTokens: 8_192,
    tools: true,
  },
]

/** The source of the models, unless the user sets another. */
export const USUAL_SOURCE = 'https://huggingface.co'

/** Possible addresses of a model's file, the likeliest first. A relative source is a folder next to the app. */
export function addressesOf(
  { repository, file }: CatalogueModel,
  source: string | null,
): readonly string[] {
  const base = new URL(`${(source ?? USUAL_SOURCE).replace(/\/+$/, '')}/`, pageAddress())
  const hub = new URL(`${repository}/resolve/main/${file}`, base).href
  return source === null ? [hub] : [hub, new URL(file, base).href]
}
