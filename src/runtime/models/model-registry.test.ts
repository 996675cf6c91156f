import { describe, expect, it } from 'vitest'
import { saying, scriptedModel, startApp, WORKING } from '../../test/application.ts'
import type { EndpointPort } from '../../ports/endpoint.ts'
import { NO_ENDPOINT } from '../settings/default-settings.ts'

const HERE = { ...NO_ENDPOINT, baseUrl: 'https://model.test/v1', model: 'atlas' }
const ELSEWHERE = { ...HERE, baseUrl: 'https://elsewhere.test/v1' }

async function connectedWith(key: string) {
  const { chat } = scriptedModel(() => saying('Yes.'))
  const asked: string[] = []
  const endpoint: EndpointPort = {
    open: async () => chat,
    test: async ({ baseUrl }, testedKey) => {
      asked.push(`${new URL(baseUrl).host} ${testedKey}`)
      return WORKING
    },
  }
  const { app } = await startApp({ begins: false, ports: { endpoint } })
  await app.connectEndpoint(HERE, key)
  asked.length = 0
  return { app, asked }
}

it('connected services are remembered with their newest test, and forgotten with the endpoint that was in use', async () => {
  const { app } = await connectedWith('')
  const services = () => app.snapshot().settings.services
  await expect.poll(() => services().map(({ test }) => test?.ok)).toEqual([true])
  await app.connectEndpoint(ELSEWHERE, '')
  await app.testEndpoint({ ...HERE, baseUrl: 'https://third.test/v1' }, '', 'call')
  expect(services().map(({ endpoint }) => endpoint)).toEqual([HERE, ELSEWHERE])
  await app.removeService(HERE)
  expect(app.snapshot().settings).toMatchObject({ model: 'endpoint', endpoint: ELSEWHERE })
  await app.removeService(ELSEWHERE)
  expect(app.snapshot().settings).toMatchObject({ model: 'demo', services: [] })
  expect(app.snapshot().settings.endpoint.baseUrl).toBe('')
})

describe('testing an endpoint', () => {
  it('uses the key that is held for the same host when none is typed', async () => {
    const { app, asked } = await connectedWith('sk-held')
    await app.testEndpoint(HERE, '', 'call')
    expect(asked).toEqual(['model.test sk-held'])
  })

  it('uses the typed key before the held one, and keeps the held one', async () => {
    const { app, asked } = await connectedWith('sk-held')
    await app.testEndpoint(HERE, 'sk-typed', 'call')
    await app.testEndpoint(HERE, '', 'call')
    expect(asked).toEqual(['model.test sk-typed', 'model.test sk-held'])
  })

  it('never gives the key of one host to another', async () => {
    const { app, asked } = await connectedWith('sk-held')
    await app.testEndpoint(ELSEWHERE, '', 'call')
    await app.connectEndpoint(ELSEWHERE, '')
    const { origin } = new URL(ELSEWHERE.baseUrl)
    expect(app.snapshot().keys.held.map(key => key.origin)).not.toContain(origin)
    expect(asked.every(line => line === 'elsewhere.test ')).toBe(true)
  })

  it('never gives a key to the same host in the clear, nor after the settings moved elsewhere', async () => {
    const { app, asked } = await connectedWith('sk-held')
    const inTheClear = { ...HERE, baseUrl: 'http://model.test/v1' }
    await app.testEndpoint(inTheClear, '', 'call')
    await app.updateSettings({ endpoint: ELSEWHERE })
    await app.testEndpoint(ELSEWHERE, '', 'call')
    expect(asked).toEqual(['model.test ', 'elsewhere.test '])
  })
})
