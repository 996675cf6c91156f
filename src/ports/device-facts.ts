/** The browser's report of this device, as far as it decides which features work. */

export interface DeviceFacts {
  /** The page comes over https, or from this computer. Without that there is no graphics card and no vault. */
  readonly isSecure: boolean
  /** Threads may share memory, so a model on the processor may use several. */
  readonly isIsolated: boolean
  /** Processor threads that the browser reports. */
  readonly threads: number
  readonly graphics: Graphics
  /** Bytes; null if not reported. */
  readonly storage: { readonly usage: number; readonly quota: number } | null
  /** True if the browser can encrypt, so that keys can be saved. */
  readonly canEncrypt: boolean
  readonly isOnline: boolean
  /** Missing features without which the app still works. */
  readonly lacks: readonly Lack[]
}

/** A feature of the browser that the app uses if it exists. */
export type Lack =
  /** Tabs cannot notify each other, or cannot wait for each other. */
  | 'tabs'
  /** Changes of an element's size are not reported. */
  | 'sizes'

/** The graphics card, from WebGPU. */
export type Graphics =
  /** The browser has no WebGPU. */
  | { readonly state: 'absent' }
  /** The browser has WebGPU, but offers no card. */
  | { readonly state: 'no-adapter' }
  | {
      readonly state: 'present'
      /** Empty if not reported. */
      readonly name: string
      /** False for a processor in place of a card, which is far too slow. */
      readonly isCard: boolean
      /** It supports half-precision numbers, so models need half the memory. */
      readonly hasHalfPrecision: boolean
      /** The most bytes of one buffer. */
      readonly largestBufferBytes: number
    }
