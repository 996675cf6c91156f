import { z } from 'zod'
import type { AdapterFacts } from './adapter.ts'
import prebuilt from './prebuilt-models.json' with { type: 'json' }

/** A model in WebLLM's own format; it is passed to WebLLM unchanged. */
export const PrebuiltModel = z.looseObject({
  /** For example `SmolLM2-360M-Instruct-q4f16_1-MLC`. */
  model_id: z.string().min(1),
  /** Address of the repository with the weights. */
  model: z.url(),
  /** Address of the compiled library. */
  model_lib: z.url(),
  /** Mebibytes of GPU memory. */
  vram_required_MB: z.number().positive(),
  /** WebLLM's statement that a phone can run it. */
  low_resource_required: z.boolean().optional(),
  /** Bytes that one storage buffer must be able to hold. */
  buffer_size_required_bytes: z.number().optional(),
  /** Features of the adapter, for example `shader-f16`; missing for some models that need them. */
  required_features: z.array(z.string()).optional(),
  /** Name of a manifest in the folder of the weights. */
  model_manifest: z.string().optional(),
  overrides: z.looseObject({ context_window_size: z.int().positive() }),
})
export type PrebuiltModel = z.infer<typeof PrebuiltModel>

/** The models of the library, in its order. */
export const PREBUILT_MODELS: readonly PrebuiltModel[] = z.array(PrebuiltModel).parse(prebuilt)

/** A model and the variant that works here. */
export interface ChosenModel {
  /** The same for all variants, for example `SmolLM2-360M-Instruct`. */
  readonly id: string
  readonly name: string
  readonly variant: PrebuiltModel
  /** All variants, with the chosen one; a deletion deletes all of them. */
  readonly variants: readonly PrebuiltModel[]
}

/** `Llama-3.2-1B-Instruct-q4f16_1-MLC-1k`: model, bits of a weight, number format of the computation, and a smaller window. */
const VARIANT = /^(?<id>.+)-q(?<bits>\d)(?<numbers>f16|f32)(?:_\d)?-MLC(?<small>-1k)?$/

interface Variant {
  readonly id: string
  /** Bits of a weight; 16 or 32 if they are not packed. */
  readonly bits: number
  readonly isHalf: boolean
  readonly model: PrebuiltModel
}

/** The models that work on this device, those with the smallest memory first. */
export function chooseModels(
  models: readonly PrebuiltModel[],
  adapter: AdapterFacts,
): readonly ChosenModel[] {
  const byId = Map.groupBy(models.flatMap(variantOf), ({ id }) => id)
  return [...byId]
    .flatMap(([id, variants]): ChosenModel[] => {
      const best = variants
        .filter(variant => canRun(variant, adapter))
        .toSorted((one, other) => worth(other) - worth(one))[0]
      if (!best) return []
      const all = variants.map(({ model }) => model)
      return [{ id, name: nameOf(id), variant: best.model, variants: all }]
    })
    .toSorted((one, other) => one.variant.vram_required_MB - other.variant.vram_required_MB)
}

/** Base models, which continue a text and were not trained to answer. */
const UNTAUGHT = /-Base-/

/** Empty for other names, for windows of 1,024 tokens, and for models that cannot chat. */
function variantOf(model: PrebuiltModel): Variant[] {
  const { id, bits, numbers, small } = VARIANT.exec(model.model_id)?.groups ?? {}
  if (id === undefined || small !== undefined || UNTAUGHT.test(id)) return []
  const isHalf = numbers === 'f16'
  const plain = isHalf ? 16 : 32
  return [{ id, bits: bits === '0' ? plain : Number(bits), isHalf, model }]
}

/** WebLLM treats an adapter with smaller buffers as weak. */
const STRONG_BYTES = 2 ** 30
/** The most that browsers report; at this value, the device may have any amount. */
const MEMORY_CAP_BYTES = 2 ** 33

function canRun({ isHalf, model }: Variant, adapter: AdapterFacts): boolean {
  const features = [...(model.required_features ?? []), ...(isHalf ? ['shader-f16'] : [])]
  const isStrong = Math.min(adapter.maxBindingBytes, adapter.maxBufferBytes) >= STRONG_BYTES
  const memory = adapter.deviceMemoryBytes ?? MEMORY_CAP_BYTES
  return (
    features.every(feature => adapter.features.has(feature)) &&
    (model.buffer_size_required_bytes ?? 0) <= adapter.maxBindingBytes &&
    (isStrong || model.low_resource_required === true) &&
    (memory >= MEMORY_CAP_BYTES || memoryBytesOf(model) <= memory)
  )
}

/** Packed weights before plain ones, four bits before three, half precision before full. */
function worth({ bits, isHalf }: Variant): number {
  const packed = bits === 4 ? 3 : bits < 16 ? 2 : 1
  return packed * 2 + (isHalf ? 1 : 0)
}

/** Bytes of graphics memory that the model needs. */
export function memoryBytesOf({ vram_required_MB: mebibytes }: PrebuiltModel): number {
  return Math.round(mebibytes * 2 ** 20)
}

function nameOf(id: string): string {
  const words = id.replaceAll('-', ' ').replaceAll('_', '.').replace(/ it$/, ' Instruct')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
