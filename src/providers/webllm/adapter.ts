/**
 * What this device's graphics card offers, asked of the browser alone.
 *
 * @module
 */
import type { RunnerProbe } from '../../ports/local-runner.ts'
import { askForCard, type GpuHost } from '../local/graphics-card.ts'

/** What decides which models can run. */
export interface AdapterFacts {
  /** For example `shader-f16`. */
  readonly features: ReadonlySet<string>
  /** Bytes of the largest buffer. */
  readonly maxBufferBytes: number
  /** Bytes of a buffer that one shader can see. */
  readonly maxBindingBytes: number
  /** Bytes of the device's memory, rounded and capped at 8 GiB by most browsers; null when not reported. */
  readonly deviceMemoryBytes: number | null
  /** True for one that computes on the CPU: it works, and is a hundred times slower. */
  readonly isSoftware: boolean
}

export type AdapterAnswer =
  | { readonly type: 'adapter'; readonly facts: AdapterFacts }
  | { readonly type: 'none'; readonly reason: keyof typeof WHY_NOT }

/** WebLLM's own least demands. */
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

/** What to tell of it. */
export function probeOf(answer: AdapterAnswer): RunnerProbe {
  if (answer.type === 'none') return { available: false, message: WHY_NOT[answer.reason] }
  const { isSoftware, features } = answer.facts
  if (isSoftware)
    return {
      available: true,
      message:
        'WebGPU works here only by software, without a graphics card: expect minutes for each word. The CPU model is faster.',
    }
  return {
    available: true,
    message: features.has('shader-f16')
      ? 'Your graphics card runs models here, with 16-bit numbers.'
      : 'Your graphics card runs models here; it has no 16-bit numbers, so they take more memory.',
  }
}

const WHY_NOT = {
  insecure:
    'WebGPU needs a secure page: open this app over https, or on localhost. Until then choose the CPU model or a server.',
  'no-webgpu':
    'This browser has no WebGPU: use a current Chrome, Edge, Safari or Firefox, or choose the CPU model.',
  'no-adapter':
    'The browser found no graphics card that it may use: turn on hardware acceleration in its settings, update the driver, or choose the CPU model.',
  weak: 'This graphics card allows less than WebLLM needs: choose the CPU model or a server.',
} as const
