import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { sameServer, servicesOf, removeService, addService, noteTest } from './services.ts'
import { storedSettings } from './stored-settings.ts'

const at = (host: string, model = 'm') => ({
  ...DEFAULT_SETTINGS.endpoint,
  baseUrl: `https://${host}/v1`,
  model,
})
const endpoints = fc.record({
  host: fc.constantFrom('a.test', 'b.test', 'c.test'),
  model: fc.constantFrom('m', 'n'),
})

describe('connected services', () => {
  it('have each server once, with the model that was used there last, in the order of their coming', () => {
    fc.assert(
      fc.property(fc.array(endpoints), used => {
        const services = used.reduce(
          (list, { host, model }) => addService(list, at(host, model)),
          servicesOf(DEFAULT_SETTINGS),
        )
        const hosts = [...new Set(used.map(({ host }) => host))]
        expect(services.map(({ endpoint }) => endpoint)).toEqual(
          hosts.map(host => at(host, used.findLast(one => one.host === host)?.model)),
        )
      }),
    )
  })

  it('hold the server in use, and a setting that was not stored takes its default', () => {
    const { services: _none, ...stored } = { ...DEFAULT_SETTINGS, endpoint: at('a.test') }
    expect(servicesOf(storedSettings(stored))).toEqual([{ endpoint: at('a.test'), test: null }])
  })

  it('are none before one is named', () => {
    expect(servicesOf(DEFAULT_SETTINGS)).toEqual([])
  })

  it('keep what the newest test found, and the models where it listed none', () => {
    const services = addService([], at('a.test'))
    const tested = noteTest(services, at('a.test'), { ok: true, models: ['m', 'n'], at: 1 })
    expect(tested[0]?.test).toEqual({ at: 1, ok: true, models: ['m', 'n'] })
    const failed = noteTest(tested, at('a.test'), { ok: false, models: [], at: 2 })
    expect(failed[0]?.test).toEqual({ at: 2, ok: false, models: ['m', 'n'] })
    expect(addService(failed, at('a.test', 'n'))[0]).toEqual({
      endpoint: at('a.test', 'n'),
      test: failed[0]?.test,
    })
  })

  it('take no test of a server that is not among them', () => {
    const services = addService([], at('a.test'))
    expect(noteTest(services, at('b.test'), { ok: true, models: [], at: 1 })).toBe(services)
  })

  it('keep the windows that they reported, also after a test that reports none', () => {
    const services = addService([], at('a.test'))
    const windowsAfter = (...reports: readonly Readonly<Record<string, number>>[]) =>
      reports.reduce(
        (list, windows, position) =>
          noteTest(list, at('a.test'), { ok: true, models: ['m'], windows, at: position }),
        services,
      )[0]?.test?.windows
    expect(windowsAfter({ m: 8_192 }, {})).toEqual({ m: 8_192 })
    expect(windowsAfter({ m: 8_192 }, { n: 4_096 }, { m: 16_384 })).toEqual({ m: 16_384, n: 4_096 })
    expect(windowsAfter({})).toBeUndefined()
  })

  it('are told apart by address and wire format', () => {
    expect(sameServer(at('a.test'), { ...at('a.test'), protocol: 'anthropic' })).toBe(false)
    expect(removeService(addService([], at('a.test')), at('b.test'))).toHaveLength(1)
    expect(removeService(addService([], at('a.test')), at('a.test', 'n'))).toEqual([])
  })
})
