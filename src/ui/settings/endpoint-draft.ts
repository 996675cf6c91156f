/**
 * The endpoint form's values and what they come to: pure, so that the form only draws.
 *
 * @module
 */
import { issuerOfKey, type KeyIssuer } from '../../runtime/key-prefixes.ts'
import type { EndpointSettings } from '../../runtime/ports.ts'
import { readAddress, type AddressNote } from './address.ts'

/** As typed. */
export interface EndpointDraft {
  readonly baseUrl: string
  readonly model: string
  readonly key: string
  /** Empty: as discovered, else 8,192. */
  readonly windowTokens: string
}

export interface EndpointReading {
  readonly settings: EndpointSettings
  /** Host and port of the address; empty while it is not one. */
  readonly host: string
  readonly note: AddressNote | null
  /** Who issued the key, when its address is not the one that is typed. */
  readonly issuer: KeyIssuer | null
  readonly windowFault: boolean
  /** Enough to ask the server. */
  readonly canTest: boolean
  /** Enough to use it. */
  readonly canUse: boolean
}

/** Windows below this are typing errors: no chat model reads less. */
const LEAST_WINDOW = 512

export function readDraft(draft: EndpointDraft, pageProtocol: string): EndpointReading {
  const address = readAddress(draft.baseUrl, pageProtocol)
  const window = draft.windowTokens.trim()
  const windowTokens = window === '' ? null : Number(window)
  const windowFault =
    windowTokens !== null && !(Number.isSafeInteger(windowTokens) && windowTokens >= LEAST_WINDOW)
  const issuer = issuerOfKey(draft.key)
  const valid = address.baseUrl !== ''
  return {
    settings: {
      protocol: 'openai-compatible',
      baseUrl: address.baseUrl,
      model: draft.model.trim(),
      windowTokens: windowFault ? null : windowTokens,
    },
    host: address.host,
    note: address.note,
    issuer: issuer !== null && issuer.baseUrl !== address.baseUrl ? issuer : null,
    windowFault,
    canTest: valid,
    canUse: valid && draft.model.trim() !== '' && !windowFault,
  }
}

export function draftOf({ baseUrl, model, windowTokens }: EndpointSettings): EndpointDraft {
  return {
    baseUrl,
    model,
    key: '',
    windowTokens: windowTokens === null ? '' : String(windowTokens),
  }
}
