/** The browser's answers; in a page, from `navigator` and `window`. */
export interface GpuHost {
  readonly gpu: Pick<GPU, 'requestAdapter'> | null
  readonly isSecure: boolean
  /** GiB, from `navigator.deviceMemory`; null if not reported. */
  readonly deviceMemory: number | null
}

/** WebGPU in this page. */
export function pageGpuHost(): GpuHost {
  const { gpu }: Partial<Pick<Navigator, 'gpu'>> = navigator
  return { gpu: gpu ?? null, isSecure: isSecureContext, deviceMemory: deviceMemory() }
}

/** GiB, rounded to a power of two and capped by most browsers; null if not reported. */
export function deviceMemory(): number | null {
  const gibibytes = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : 0
  return gibibytes > 0 ? gibibytes : null
}

export type GraphicsCard =
  | { readonly state: 'insecure' | 'no-webgpu' | 'no-adapter' }
  | {
      readonly state: 'card'
      readonly adapter: GPUAdapter
      /** Empty if not reported. */
      readonly name: string
      /** True for a card that is emulated on the processor: it works, but a hundred times slower. */
      readonly isSoftware: boolean
    }

/** The fastest card that the browser offers. Never rejects: a driver that fails counts as none. */
export async function askForCard({ gpu, isSecure }: GpuHost): Promise<GraphicsCard> {
  if (!isSecure) return { state: 'insecure' }
  if (!gpu) return { state: 'no-webgpu' }
  const adapter = await gpu
    .requestAdapter({ powerPreference: 'high-performance' })
    .catch(() => null)
  if (!adapter) return { state: 'no-adapter' }
  // Browsers from before 2025 report nothing about the adapter, or only parts.
  const { info }: Partial<Pick<GPUAdapter, 'info'>> = adapter
  const told: Partial<GPUAdapterInfo> = info ?? {}
  const { vendor = '', architecture = '', isFallbackAdapter = false } = told
  const name = [vendor, architecture].filter(Boolean).join(' ')
  return { state: 'card', adapter, name, isSoftware: isFallbackAdapter }
}
