/**
 * The models of the connected servers, as the table lists them.
 *
 * @module
 */
import type { EndpointSettings } from '../../../ports/endpoint.ts'
import { sameServer, type Service } from '../../../runtime/settings/services.ts'
import { hostOf } from '../../kit/host-of.ts'

/** A model at a server. */
export interface ModelRow {
  readonly at: Pick<EndpointSettings, 'protocol' | 'baseUrl'>
  readonly host: string
  readonly model: string
}

/**
 * The models `offered` where the form is (`here`), then those of the other connected servers by their newest tests. Each
 * has every word of `typed` in its name or its host.
 */
export function modelRows({
  here,
  offered,
  services,
  typed,
}: {
  readonly here: Pick<EndpointSettings, 'protocol' | 'baseUrl'>
  readonly offered: readonly string[]
  readonly services: readonly Service[]
  readonly typed: string
}): readonly ModelRow[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const others = services.filter(({ endpoint }) => !sameServer(endpoint, here))
  return [
    ...rowsAt(here, offered),
    ...others.flatMap(({ endpoint, test }) => rowsAt(endpoint, test?.models ?? [])),
  ].filter(({ model, host }) => {
    const text = `${model} ${host}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}

function rowsAt(at: ModelRow['at'], models: readonly string[]): readonly ModelRow[] {
  const host = hostOf(at.baseUrl) ?? ''
  return [...new Set(models)].map(model => ({ at, host, model }))
}
