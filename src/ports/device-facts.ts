/**
 * What the browser tells of this device, as far as it decides what can run here.
 *
 * @module
 */

export interface DeviceFacts {
  /** Served over https, or from this very computer: without it there is no graphics card and no vault. */
  readonly isSecure: boolean
  /** Threads may share memory, so that a model on the processor may use several. */
  readonly isIsolated: boolean
  /** Processor threads that the browser tells of. */
  readonly threads: number
  /** Memory in bytes, as coarse as the browser tells it; null where it does not. */
  readonly memoryBytes: number | null
  readonly graphics: Graphics
  /** Bytes; null where the browser does not tell. */
  readonly storage: { readonly usage: number; readonly quota: number } | null
  /** True where the browser encrypts, so that keys can be kept. */
  readonly canEncrypt: boolean
  readonly isOnline: boolean
  /** What this browser has switched off that the app goes on without. */
  readonly lacks: readonly Lack[]
}

/** Something of the browser that the app uses where it is there. */
export type Lack =
  /** Tabs cannot tell each other what they did, or not wait for each other. */
  | 'tabs'
  /** Nothing runs beside the page. */
  | 'workers'
  /** Elements do not tell when their size changes. */
  | 'sizes'

/** The graphics card as WebGPU offers it. */
export type Graphics =
  /** The browser has no WebGPU. */
  | { readonly state: 'absent' }
  /** It has, and offers no card. */
  | { readonly state: 'no-adapter' }
  | {
      readonly state: 'present'
      /** Empty where the browser does not tell. */
      readonly name: string
      /** False for a processor that stands in for a card, which is far too slow. */
      readonly isCard: boolean
      /** It computes with half-precision numbers: models are then half as large. */
      readonly hasHalfPrecision: boolean
      /** Most bytes in one piece. */
      readonly largestBufferBytes: number
    }
