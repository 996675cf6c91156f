import type { EndpointReport } from '../../../ports/endpoint.ts'

/** A field of the endpoint's form that a test can find wrong. */
export type FieldAtFault = 'address' | 'key' | 'model'

/** The field that a failed test is about; null for good news: a server that answers and offers models, one of which is still to be chosen. */
export function faultOf({
  ok,
  code,
  models,
}: Pick<EndpointReport, 'ok' | 'code' | 'models'>): FieldAtFault | null {
  if (ok || (code === 'no-such-model' && models.length > 0)) return null
  if (code === 'no-such-model') return 'model'
  return code === 'unauthorised' ? 'key' : 'address'
}
