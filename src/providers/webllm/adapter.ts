import { webLlmProbeText } from '../../i18n/en/sentences/local-models.ts'
import type { RunnerProbe } from '../../ports/local-runner.ts'
import { askForCard, type GpuHost } from '../local/graphics-card.ts'

/** The facts that decide which models work. */
export interface AdapterFacts {
  /** For example `shader-f16`. */
  readonly features: ReadonlySet<string>
  /** Bytes of the largest buffer. */
  readonly maxBufferBytes: number
  /** Bytes of a buffer that one shader can see. */
  readonly maxBindingBytes: number
  /** Bytes of the device's memory, rounded and capped at 8 GiB by most browsers; null if not reported. */
  readonly deviceMemoryBytes: number | null
  /** True for a card that is emulated on the CPU: it works, but a hundred times slower. */
  readonly isSoftware: boolean
}

export type AdapterAnswer =
  | { readonly type: 'adapter'; readonly facts: AdapterFacts }
  | { readonly type: 'none'; readonly reason: 'insecure' | 'no-webgpu' | 'no-adapter' | 'weak' }

/** WebLLM's own minimum. */
const LEAST = {
  bufferBytes: 2 ** 28,
  bindingBytes: 2 ** 27,
  workgroupStorageBytes: 32 * 1_024,
  buffersPerStage: 10,
}

/** Never rejects. */
export async function askForAdapter(host: GpuHost): Promise<AdapterAnswer> {
  const card = await askForCard(host)
  if (card.state !== 'card') return { type: 'none', reason: card.state }
  const { adapter, isSoftware } = card
  const { limits } = adapter
  const isWeak =
    limits.maxBufferSize < LEAST.bufferBytes ||
    limits.maxStorageBufferBindingSize < LEAST.bindingBytes ||
    limits.maxComputeWorkgroupStorageSize < LEAST.workgroupStorageBytes ||
    limits.maxStorageBuffersPerShaderStage < LEAST.buffersPerStage
  if (isWeak) return { type: 'none', reason: 'weak' }
  const facts: AdapterFacts = {
    features: new Set(adapter.features),
    maxBufferBytes: limits.maxBufferSize,
    maxBindingBytes: limits.maxStorageBufferBindingSize,
    deviceMemoryBytes: host.deviceMemory === null ? null : host.deviceMemory * 2 ** 30,
    isSoftware,
  }
  return { type: 'adapter', facts }
}

/** The probe's result for people. */
export function probeOf(answer: AdapterAnswer): RunnerProbe {
  if (answer.type === 'none') return { available: false, message: webLlmProbeText(answer.reason) }
  const { isSoftware, features } = answer.facts
  const how = isSoftware ? 'software' : features.has('shader-f16') ? 'runs' : 'runs-without-16-bit'
  return { available: true, message: webLlmProbeText(how) }
}
