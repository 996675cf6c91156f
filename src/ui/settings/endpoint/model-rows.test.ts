import { describe, expect, it } from 'vitest'
import { addService, noteTest } from '../../../runtime/settings/services.ts'
import { modelRows } from './ModelTable.tsx'

const at = (host: string) => ({
  protocol: 'openai-compatible' as const,
  baseUrl: `https://${host}/v1`,
  model: 'm',
  windowTokens: null,
})
const services = ['a.test', 'b.test'].reduce(
  (list, host) =>
    noteTest(addService(list, at(host)), at(host), {
      ok: true,
      models: [`${host}-model`, 'shared'],
      at: 1,
    }),
  addService([], at('c.test')),
)
const named = (typed: string, offered: readonly string[] = ['here']) =>
  modelRows({ here: at('a.test'), offered, services, typed }).map(
    ({ host, model }) => `${model} at ${host}`,
  )

describe('the table of models', () => {
  it('lists those of the form’s server first, as it offers them now, then those of the others', () => {
    expect(named('')).toEqual(['here at a.test', 'b.test-model at b.test', 'shared at b.test'])
  })

  it('finds them by words of their name and their host', () => {
    expect(named('SHARED b.test')).toEqual(['shared at b.test'])
    expect(named('zebra')).toEqual([])
  })

  it('lists a model once that a server names twice', () => {
    expect(named('a.test', ['x', 'x'])).toEqual(['x at a.test'])
  })
})
