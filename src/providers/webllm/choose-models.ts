import { z } from 'zod'
import type { AdapterFacts } from './adapter.ts'
import prebuilt from './prebuilt-models.json' with { type: 'json' }

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
  /** Name of a manifest in the folder of the weights. */
  model_manifest: z.string().optional(),
  overrides: z.looseObject({ context_window_size: z.int().positive() }),
})
export type PrebuiltModel = z.infer<typeof PrebuiltModel>

/** The models that the library ships, in its order. */
export const PREBUILT_MODELS: readonly PrebuiltModel[] = z.array(PrebuiltModel).parse(prebuilt)

/** A model and the variant of it that runs here. */
export interface ChosenModel {
  /** The same for all variants, for example `SmolLM2-360M-Instruct`. */
  readonly id: string
  readonly name: string
  readonly variant: PrebuiltModel
  /** All that are built of it, the chosen one included; what is deleted, is deleted of all. */
  readonly variants: readonly PrebuiltModel[]
}

/** `Llama-3.2-1B-Instruct-q4f16_1-MLC-1k`: model, bits of a weight, numbers it computes with, and a smaller window. */
const VARIANT = /^(?<id>.+)-q(?<bits>\d)(?<numbers>f16|f32)(?:_\d)?-MLC(?<small>-1k)?$/

interface Variant {
  readonly id: string
  /** Bits of a weight; 16 or 32 where they are not packed. */
  readonly bits: number
  readonly isHalf: boolean
  readonly model: PrebuiltModel
}

/** Those that this device can run, the smallest need of memory first. */
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

/** Base models: they continue a text, and were never taught to answer. */
const UNTAUGHT = /-Base-/

/** Nothing for other names, for windows of 1,024 tokens, and for models that cannot hold a conversation. */
function variantOf(model: PrebuiltModel): Variant[] {
  const { id, bits, numbers, small } = VARIANT.exec(model.model_id)?.groups ?? {}
  if (id === undefined || small !== undefined || UNTAUGHT.test(id)) return []
  const isHalf = numbers === 'f16'
  const plain = isHalf ? 16 : 32
  return [{ id, bits: bits === '0' ? plain : Number(bits), isHalf, model }]
}

/** What WebLLM asks for, where the adapter has it, before it calls a device weak. */
const STRONG_BYTES = 2 ** 30
/** Browsers tell no more than this: at the cap, the device may have any amount. */
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

/** Packed weights before plain ones, four bits before three, half numbers before whole ones. */
function worth({ bits, isHalf }: Variant): number {
  const packed = bits === 4 ? 3 : bits < 16 ? 2 : 1
  return packed * 2 + (isHalf ? 1 : 0)
}

/** Bytes of graphics memory that the model takes. */
export function memoryBytesOf({ vram_required_MB: mebibytes }: PrebuiltModel): number {
  return Math.round(mebibytes * 2 ** 20)
}

function nameOf(id: string): string {
  const words = id.replaceAll('-', ' ').replaceAll('_', '.').replace(/ it$/, ' Instruct')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
