/** What is asked of the browser; `navigator` and the window in a page. */
export interface GpuHost {
  readonly gpu: Pick<GPU, 'requestAdapter'> | null
  readonly isSecure: boolean
  /** GiB, as `navigator.deviceMemory` tells it; null where it does not. */
  readonly deviceMemory: number | null
}

/** WebGPU as this page has it. */
export function pageGpuHost(): GpuHost {
  const { gpu }: Partial<Pick<Navigator, 'gpu'>> = navigator
  return { gpu: gpu ?? null, isSecure: isSecureContext, deviceMemory: deviceMemory() }
}

/** GiB, rounded to a power of two and capped by most browsers; null where the browser does not say. */
export function deviceMemory(): number | null {
  const gibibytes = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : 0
  return gibibytes > 0 ? gibibytes : null
}

export type GraphicsCard =
  | { readonly state: 'insecure' | 'no-webgpu' | 'no-adapter' }
  | {
      readonly state: 'card'
      readonly adapter: GPUAdapter
      /** Empty where the browser does not tell. */
      readonly name: string
      /** True for one that computes on the processor: it works, and is a hundred times slower. */
      readonly isSoftware: boolean
    }

/** The fastest that the browser offers. Never rejects: a driver that breaks while it is asked is as good as none. */
export async function askForCard({ gpu, isSecure }: GpuHost): Promise<GraphicsCard> {
  if (!isSecure) return { state: 'insecure' }
  if (!gpu) return { state: 'no-webgpu' }
  const adapter = await gpu
    .requestAdapter({ powerPreference: 'high-performance' })
    .catch(() => null)
  if (!adapter) return { state: 'no-adapter' }
  // Browsers of before 2025 tell nothing of the adapter, or not all of this.
  const { info }: Partial<Pick<GPUAdapter, 'info'>> = adapter
  const told: Partial<GPUAdapterInfo> = info ?? {}
  const { vendor = '', architecture = '', isFallbackAdapter = false } = told
  const name = [vendor, architecture].filter(Boolean).join(' ')
  return { state: 'card', adapter, name, isSoftware: isFallbackAdapter }
}
