/**
 * What the browser reports of this device, as far as it decides what can run here.
 *
 * @module
 */

export interface DeviceFacts {
  /** Served over https, or from this very computer: without it there is no graphics card and no vault. */
  readonly isSecure: boolean
  /** Threads may share memory, so that a model on the processor may use several. */
  readonly isIsolated: boolean
  /** Processor threads that the browser reports. */
  readonly threads: number
  /** Memory in bytes, as coarse as the browser reports it; null where it does not. */
  readonly memoryBytes: number | null
  readonly graphics: Graphics
  /** Bytes; null where the browser does not report it. */
  readonly storage: { readonly usage: number; readonly quota: number } | null
  /** True where the browser encrypts, so that keys can be kept. */
  readonly canEncrypt: boolean
  readonly isOnline: boolean
  /** What this browser has switched off that the app works without. */
  readonly lacks: readonly Lack[]
}

/** Something of the browser that the app uses where it is there. */
export type Lack =
  /** Tabs cannot notify each other, or not wait for each other. */
  | 'tabs'
  /** Nothing runs beside the page. */
  | 'workers'
  /** Changes of an element's size are not reported. */
  | 'sizes'

/** The graphics card as WebGPU offers it. */
export type Graphics =
  /** The browser has no WebGPU. */
  | { readonly state: 'absent' }
  /** It has, and offers no card. */
  | { readonly state: 'no-adapter' }
  | {
      readonly state: 'present'
      /** Empty where the browser does not report it. */
      readonly name: string
      /** False for a processor in place of a card, which is far too slow. */
      readonly isCard: boolean
      /** It computes with half-precision numbers: models are then half as large. */
      readonly hasHalfPrecision: boolean
      /** Most bytes in one piece. */
      readonly largestBufferBytes: number
    }
