/**
 * The language models that WebLLM has libraries for. `scripts/write-webllm-models.ts` takes them from the package, so
 * that a list of them costs a few kilobytes in place of the package's two million.
 *
 * @module
 */
import { z } from 'zod'
import models from './prebuilt-models.json' with { type: 'json' }

/** A model as WebLLM describes it; handed on to it as it is. */
export const PrebuiltModel = z.looseObject({
  /** For example `SmolLM2-360M-Instruct-q4f16_1-MLC`. */
  model_id: z.string().min(1),
  /** Address of the repository with the weights. */
  model: z.url(),
  /** Address of the compiled library. */
  model_lib: z.url(),
  /** Mebibytes of GPU memory. */
  vram_required_MB: z.number().positive(),
  /** WebLLM's own say that a phone can run it. */
  low_resource_required: z.boolean().optional(),
  /** Bytes that one storage buffer must be able to hold. */
  buffer_size_required_bytes: z.number().optional(),
  /** Features of the adapter, for example `shader-f16`; not listed for all that need them. */
  required_features: z.array(z.string()).optional(),
  /** Name of a manifest that lies beside the weights. */
  model_manifest: z.string().optional(),
  overrides: z.looseObject({ context_window_size: z.int().positive() }),
})
export type PrebuiltModel = z.infer<typeof PrebuiltModel>

/** The models that the library ships, in its order. */
export const PREBUILT_MODELS: readonly PrebuiltModel[] = z.array(PrebuiltModel).parse(models)
